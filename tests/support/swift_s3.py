"""An S3 server for tests: OpenStack Swift with its S3 API, in one process and one folder, on loopback.

Usage: swift_s3.py FOLDER. It prints its address and runs until its standard input ends. The access key is
`test:tester`, the secret key `testing`.
"""
import os
import sys

import eventlet

eventlet.monkey_patch()

import eventlet.wsgi  # noqa: E402
import swift.common.utils as utils  # noqa: E402

utils.HASH_PATH_SUFFIX = b'test'
utils.SWIFT_CONF_FILE = os.devnull

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder = sys.argv[1]

STORAGE = """
[DEFAULT]
devices = {folder}/disks
swift_dir = {folder}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


class Silence:
    def write(self, text):
        pass

    def flush(self):
        pass


class Cache(dict):
    """Stands in for memcached, within this process."""

    def __bool__(self):
        return True

    def set(self, key, value, **_):
        self[key] = value

    def get(self, key, **_):
        return super().get(key)

    def incr(self, key, delta=1, **_):
        self[key] = self.get(key, 0) + delta
        return self[key]

    def delete(self, key, **_):
        self.pop(key, None)


cache = Cache()


def with_cache(app):
    def run(env, start_response):
        env['swift.cache'] = cache
        return app(env, start_response)

    return run


def serve(socket, template, kind):
    path = os.path.join(folder, f'{kind}.conf')
    with open(path, 'w') as file:
        file.write(template.format(folder=folder, kind=kind))
    app = with_cache(loadapp(path, global_conf={'log_name': kind}))
    eventlet.spawn(eventlet.wsgi.server, socket, app, log=Silence(), keepalive=True)


def listen():
    return eventlet.listen(('127.0.0.1', 0))


sockets = {kind: listen() for kind in ('account', 'container', 'object')}
for kind, socket in sockets.items():
    builder = RingBuilder(part_power=1, replicas=1, min_part_hours=1)
    device = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': socket.getsockname()[1], 'device': 'disk'}
    builder.add_dev({**device, 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{kind}.ring.gz'))
os.makedirs(os.path.join(folder, 'disks', 'disk'))
for kind, socket in sockets.items():
    serve(socket, STORAGE, kind)
proxy = listen()
serve(proxy, PROXY, 'proxy')
print(f'http://127.0.0.1:{proxy.getsockname()[1]}', flush=True)
eventlet.tpool.execute(sys.stdin.read)
