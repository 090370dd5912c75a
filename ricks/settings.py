"""The one settings module. What differs between machines comes from the environment (docs/operating.md):

RICKS_VAR         folder of everything this box keeps (default: var/ beside manage.py)
DATABASE_URL      postgres://user:password@host:port/name (default: SQLite in RICKS_VAR)
REDIS_URL         redis://host:port/0 for cache, live messages and jobs (default: all within the one process)
RICKS_SITE_URL    where people find the site, used in mails (default: where `manage.py play` serves,
                  else http://127.0.0.1:8000); with https come HSTS and secure cookies
RICKS_HOSTS       host names served, separated by commas, beside that of RICKS_SITE_URL (default: this machine, and
                  the host that `manage.py play` is told to serve on)
RICKS_SECRET_KEY  key for signatures (default: made once, kept in RICKS_VAR)
RICKS_EMAIL_URL   smtp+tls://user:password@host:587, smtp+ssl://…, smtp://…, consolemail://
                  (default: files in RICKS_VAR/mail)
RICKS_MAIL_FROM   sender of mails
RICKS_MAIL_DELAY  seconds before "your turn" is mailed, if it still is (default: 60)
RICKS_BOT_DELAY   seconds before a bot answers where people play, so that they see what happens (default: 0.6)
RICKS_BOT_SECONDS seconds that the search bot may think about an answer (default: 1)
RICKS_SWEEP_GAP   seconds without a look for what is due, after which that time is added to all deadlines (default: 300)
RICKS_SWEEP       seconds between looks for what is due, in `manage.py play` (default: 3)
RICKS_DEBUG       1 for Django's debug pages (default: off)
RICKS_THROTTLE    0 takes the API's rate limits away, for measuring (default: on)
RICKS_LOG_LEVEL   DEBUG, INFO, WARNING … (default: INFO)
"""

import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF, UNSAFE_INLINE
from kombu import Queue

from ricks.keeping import kept

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(env.str("RICKS_VAR", default="") or BASE_DIR / "var").resolve()
VAR.mkdir(mode=0o700, parents=True, exist_ok=True)  # hands, seeds, mails and the key are in there

DEBUG = env.bool("RICKS_DEBUG", default=False)
SITE_URL = env.str("RICKS_SITE_URL", default="").rstrip("/") or "http://127.0.0.1:8000"
REDIS_URL = env.str("REDIS_URL", default="")

# Made at the first start, readable by its owner alone.
SECRET_KEY = env.str("RICKS_SECRET_KEY", default="") or kept(VAR / "secret_key", lambda: secrets.token_urlsafe(50))

# ---------------------------------------------------------------- who may ask
_hosts = [host.strip() for host in env.str("RICKS_HOSTS", default="").split(",") if host.strip()]
ALLOWED_HOSTS = [*(_hosts or ["127.0.0.1", "localhost", "[::1]"]), urlsplit(SITE_URL).hostname or "localhost"]
CSRF_TRUSTED_ORIGINS = [SITE_URL]

# Behind https (a proxy that ends TLS and sets X-Forwarded-Proto) everything insists on it; on plain http it would lock
# people out.
HTTPS = SITE_URL.startswith("https://")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz(/sweep)?$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 90 * 24 * 3600  # matches last for weeks, and a guest has nothing but this cookie
SECURE_REFERRER_POLICY = "same-origin"  # invitation links must not travel to other sites
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if HTTPS else 0

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        # Computed values such as --hue are style attributes.
        "style-src": [SELF, UNSAFE_INLINE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# ---------------------------------------------------------------- parts
INSTALLED_APPS = [
    "games.lobby",
    "games.cards",
    "games.matches",
    "games.bots",
    "games.notices",
    "games.api",
    "games.live",
    "games.bench",
    "channels",
    "allauth",
    "allauth.account",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    # Programs with a token go round the rest.
    "games.api.shortcut.by_token",
    "django.middleware.security.SecurityMiddleware",
    # Otherwise ricks.static serves what `collectstatic` has gathered.
    *(["servestatic.middleware.ServeStaticMiddleware"] if DEBUG else []),
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    # Innermost and synchronous: so all of them share one thread under ASGI instead of hopping to it one by one.
    "ricks.one_thread.middleware",
]
# Around the API's views for programs, which send a token and need no more (games/api/shortcut.py).
API_MIDDLEWARE = ["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"]

ROOT_URLCONF = "ricks.urls"
ASGI_APPLICATION = "ricks.asgi.application"
WSGI_APPLICATION = "ricks.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.lobby.context_processors.waiting",
            ],
        },
    }
]

# ---------------------------------------------------------------- what is kept where
DATABASE_URL = env.str("DATABASE_URL", default="")
_database: dict[str, Any]
if DATABASE_URL:
    _database = dict(env.db_url_config(DATABASE_URL))
else:
    _database = {"ENGINE": "django.db.backends.sqlite3", "NAME": VAR / "db.sqlite3"}
if _database["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE takes the write lock at BEGIN, so writers wait for each other instead of failing half way.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
    # A file for the tests as well: threads and live servers share it as they would in earnest.
    _database["TEST"] = {"NAME": VAR / "test.sqlite3"}
else:
    # Under ASGI connections belong to the pool, never to threads: CONN_MAX_AGE stays 0.
    _database["CONN_MAX_AGE"] = 0
    _database["OPTIONS"] = {
        **_database.get("OPTIONS", {}),
        "pool": {"min_size": 1, "max_size": 16, "timeout": 20},
        # A statement is parsed and planned once for a connection, not at each move.
        "server_side_binding": True,
        "prepare_threshold": 2,
    }
DATABASES = {"default": _database}

CACHES: dict[str, dict[str, Any]]
CHANNEL_LAYERS: dict[str, dict[str, Any]]
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "ricks",
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "ricks"},
        }
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            # Django's 300 would let a crowd push out the counts of failed sign-ins.
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    }
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
_static = "django.contrib.staticfiles" if DEBUG else "servestatic"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Names with a checksum, cached for ever, compressed beforehand: `manage.py collectstatic` makes them.
    # While debugging the files are served from where they lie.
    "staticfiles": {
        "BACKEND": f"{_static}.storage.StaticFilesStorage"
        if DEBUG
        else f"{_static}.storage.CompressedManifestStaticFilesStorage"
    },
}
SERVESTATIC_USE_FINDERS = SERVESTATIC_AUTOREFRESH = DEBUG

# ---------------------------------------------------------------- jobs (ricks/celery.py)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
# The sweeps: each finds in the rows what is due or was lost. They expire before the next, so that none pile up.
CELERY_BEAT_SCHEDULE = {
    task: {"task": task, "schedule": seconds, "options": {"expires": seconds - 10}}
    for task, seconds in (
        ("games.matches.sweep", 60),
        ("games.bots.tasks.find_lost", 60),
        ("games.notices.tasks.deliver", 60),
        ("games.notices.tasks.elsewhere", 60),
        ("games.notices.tasks.tidy", 24 * 3600),
        ("games.lobby.tidy", 24 * 3600),
    )
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "celerybeat-schedule")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
# Bots think long: their jobs wait in a line of their own. A worker started without -Q serves both.
CELERY_TASK_QUEUES = [Queue("celery"), Queue("bots")]
CELERY_TASK_ROUTES = {"games.bots.*": {"queue": "bots"}}
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_TASK_ACKS_LATE = True
    CELERY_TASK_REJECT_ON_WORKER_LOST = True
    CELERY_WORKER_PREFETCH_MULTIPLIER = 1
    CELERY_TASK_SOFT_TIME_LIMIT = 50
    CELERY_TASK_TIME_LIMIT = 60  # must stay under the visibility timeout
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, float] = {
        "visibility_timeout": 300,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
    }
else:
    # The worker is a thread of `manage.py play`; a small prefetch makes the in-memory broker crawl.
    CELERY_BROKER_URL = "memory://localhost/"
    CELERY_WORKER_PREFETCH_MULTIPLIER = 64
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}

SWEEP_SECONDS = env.float("RICKS_SWEEP", default=3.0)  # the embedded box; separate workers look each minute
SWEEP_GAP = env.float("RICKS_SWEEP_GAP", default=300.0)  # longer than a look may take, and than a restart does
BOT_DELAY = env.float("RICKS_BOT_DELAY", default=0.6)
BOT_SECONDS = env.float("RICKS_BOT_SECONDS", default=1.0)

# ---------------------------------------------------------------- mail
MAIL_DELAY = env.float("RICKS_MAIL_DELAY", default=60.0)  # a quick answer spares the mail
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("RICKS_MAIL_FROM", default=f"Ricks <games@{urlsplit(SITE_URL).hostname}>")
EMAIL_TIMEOUT = 20
_email_url = env.str("RICKS_EMAIL_URL", default="")
if _email_url:
    vars().update(env.email_url_config(_email_url))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR / "mail"

# ---------------------------------------------------------------- people
AUTH_USER_MODEL = "lobby.Player"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_ADAPTER = "games.lobby.adapters.AccountAdapter"
# A guest is signed in, and must be able to register or to sign in to an account all the same.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
# Beside allauth's own limits; "ip" is per address, "key" per what the view names (games/lobby/limits.py).
ACCOUNT_RATE_LIMITS = {
    "guest": "60/h/ip",
    "sign_in_link": "20/h/ip,4/h/key",
    "new_match": "60/h/user",
    "answer_by_link": "120/h/ip",
    "webhook_test": "20/h/user",
}

# ---------------------------------------------------------------- API
_throttle = env.bool("RICKS_THROTTLE", default=True)
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_VERSIONING_CLASS": None,
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.ScopedRateThrottle"] if _throttle else [],
    # Against abuse only; a view names its scope by `throttle_scope`. No rule of play depends on them.
    "DEFAULT_THROTTLE_RATES": {"move": "240/min", "create": "60/hour", "join": "60/hour", "login": "10/min"},
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "EXCEPTION_HANDLER": "games.api.problems.handle",
}
KNOX_TOKEN_MODEL = "lobby.Token"
# knox's own migrations would make its token table all the same, unused, and in the way when PostgreSQL empties tables.
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Token",
    "TOKEN_PREFIX": "ricks_",
    "TOKEN_TTL": None,
    "TOKEN_LIMIT_PER_USER": 20,
    "AUTO_REFRESH": False,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Ricks API",
    "DESCRIPTION": "Play and watch matches by program. The pages use the same door, with the same refusals.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "OAS_VERSION": "3.1.0",  # what msgspec's schemas are written in
    "POSTPROCESSING_HOOKS": ["games.api.wire.add_components"],
}

# ---------------------------------------------------------------- words and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]  # those that all pages are translated to
# Notices and their pages are translated to more than that (games/notices, locale/).
MAIL_LANGUAGES = [("en", "English"), ("es", "Español"), ("ru", "Русский")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ---------------------------------------------------------------- log
_level = env.str("RICKS_LOG_LEVEL", default="INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname:7} {name}: {message}", "style": "{"}},
    "filters": {"mask": {"()": "ricks.masking.MaskLinks"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["mask"]}},
    "root": {"handlers": ["stderr"], "level": _level},
    "loggers": {
        # Django hangs handlers of its own here; ours says it once.
        "django": {"handlers": [], "level": _level, "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        # So do the web servers; what is not to be said must not be said by theirs either.
        **{name: {"handlers": [], "propagate": True} for name in ("uvicorn", "uvicorn.access")},
        **{name: {"handlers": [], "propagate": True} for name in ("_granian", "granian.access")},
        "django.db.backends": {"level": "INFO"},
        "kombu": {"level": "WARNING"},
        "amqp": {"level": "WARNING"},
    },
}
