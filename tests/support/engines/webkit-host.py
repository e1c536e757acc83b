#!/usr/bin/python3
"""Shows WebKitGTK windows for WebKitWebDriver, with a profile on disk.

`MiniBrowser --automation` uses an ephemeral profile: what a page stores would not survive a restart of the browser.
Console messages go to standard error.

Usage: webkit-host.py PROFILE WIDTH HEIGHT
"""

import ctypes
import os
import signal
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PR_SET_PDEATHSIG = 1
# Enabled in Safari, disabled by default in WebKitGTK.
SAFARI_FEATURES = {"FileSystem", "FileSystemWritableStream", "StorageAPI", "StorageAPIEstimate"}
# The captcha rejects a browser that reports automation.
HIDE_AUTOMATION = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })"

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
windows = set()


def create_context():
    manager = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
    manager.get_cookie_manager().set_persistent_storage(f"{profile}/cookies", WebKit2.CookiePersistentStorage.SQLITE)
    context.set_automation_allowed(True)
    context.set_preferred_languages(["de-CH", "de"])
    context.connect("automation-started", start_session)
    context.connect("download-started", start_download)
    return context


def create_settings():
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_javascript_can_open_windows_automatically(True)
    # A microphone that hears a tone, for the takes of rehearsals.
    settings.set_enable_media_stream(True)
    settings.set_enable_mock_capture_devices(True)
    features = WebKit2.Settings.get_all_features()
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() in SAFARI_FEATURES:
            settings.set_feature_enabled(feature, True)
    return settings


def create_scripts():
    scripts = WebKit2.UserContentManager()
    frames, time = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    scripts.add_script(WebKit2.UserScript(HIDE_AUTOMATION, frames, time, None, None))
    return scripts


def start_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-host")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: show(WebKit2.WebView(web_context=context, **view_settings)))


def show(view):
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    windows.add(window)
    view.connect("close", lambda _view: close(window))
    view.connect("permission-request", allow_microphone)
    view.connect("create", lambda view, _action: show(WebKit2.WebView(related_view=view, **view_settings)))
    view.connect("web-process-terminated", lambda _view, why: print("CONSOLE ERROR the web process ended", why, file=sys.stderr))
    return view


def allow_microphone(_view, request):
    if not isinstance(request, WebKit2.UserMediaPermissionRequest):
        return False
    request.allow()
    return True


def close(window):
    windows.discard(window)
    window.destroy()
    if not windows:
        Gtk.main_quit()


def start_download(_context, download):
    download.connect("decide-destination", save_download)


def save_download(download, name):
    os.makedirs(f"{profile}/downloads", exist_ok=True)
    download.set_destination(f"file://{profile}/downloads/{name}")
    return True


# Ends with its driver, which would otherwise leave it running.
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
# Pages see `prefers-reduced-motion`.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
context = create_context()
view_settings = {
    "settings": create_settings(),
    "user_content_manager": create_scripts(),
    "is_controlled_by_automation": True,
}
Gtk.main()
