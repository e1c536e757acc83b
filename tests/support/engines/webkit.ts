import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../processes.ts'
import { type DriverTab, driverTimeoutMs, type Key, type LaunchDriver, type Point, viewport } from './driver.ts'
import { killDescendants } from './page-processes.ts'

/** WebDriver's code points for keys without a character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keyCodes: Record<Key, string> = { Delete: '\uE017', Enter: '\uE007', PageDown: '\uE00F', PageUp: '\uE00E' }

/**
 * Harmless reports of WebKit. WebKitGTK has no web app manifests and ignores `interactive-widget`. When a page is left,
 * its pending requests, module scripts and Web Locks fail; a page that stays shows a missing file, and its test fails.
 * A busy machine uses a preloaded font later than WebKit expects.
 */
const harmless =
  /'manifest-src'|"interactive-widget"|due to access control checks|Importing a module script failed|browsing context is going away|preloaded using link preload but not used/

const host = join(import.meta.dirname, 'webkit-host.py')

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** WebDriver over HTTP (https://www.w3.org/TR/webdriver2/). */
const commandsTo =
  (base: string): Command =>
  async (method, path, body) => {
    const reply = await fetch(base + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(2 * driverTimeoutMs),
    })
    const { value } = (await reply.json()) as { value: unknown }
    if (reply.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebDriver, ${method} ${path}: ${error}: ${message}`)
  }

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (!running.has(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts a headless X server on a free display. */
const startDisplay = async (): Promise<{ xvfb: ChildProcess; display: string }> => {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const xvfb = start('Xvfb', args, process.env)
  xvfb.stderr?.resume()
  const [number] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { xvfb, display: `:${number.toString().trim()}` }
}

const untilReady = async (send: Command): Promise<void> => {
  const deadline = performance.now() + driverTimeoutMs
  for (;;) {
    try {
      await send('GET', '/status')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await setTimeout(20)
    }
  }
}

/** Starts WebKitGTK with its own display and WebKitWebDriver. */
export const launchWebkit: LaunchDriver = async (python, profile) => {
  const { xvfb, display } = await startDisplay()
  const port = await freePort()
  const driver = start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    ...process.env,
    DISPLAY: display,
    TZ: 'Europe/Zurich',
    // The tests need no service of the session bus.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    NO_AT_BRIDGE: '1',
  })
  const complaints: string[] = []
  if (driver.stderr !== null)
    createInterface(driver.stderr).on('line', (line) => {
      if (/CONSOLE (?:[A-Z]+ )?(?:ERROR|WARN)/.test(line) && !harmless.test(line)) complaints.push(line)
    })
  const send = commandsTo(`http://127.0.0.1:${port}`)
  await untilReady(send)
  const browserOptions = {
    binary: python,
    args: [host, profile, String(viewport.width), String(viewport.height)],
  }
  const capabilities = {
    'webkitgtk:browserOptions': browserOptions,
    // A hanging page must not block the commands that detect it.
    pageLoadStrategy: 'none',
    timeouts: { script: driverTimeoutMs, pageLoad: driverTimeoutMs },
  }
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }

  // WebDriver has one current window: commands of several tabs take turns.
  let last: Promise<unknown> = Promise.resolve()
  let current = ''
  const inWindow = (handle: string, ...[method, path, body]: Parameters<Command>): Promise<unknown> => {
    const turn = async (): Promise<unknown> => {
      if (current !== handle) await send('POST', `/session/${sessionId}/window`, { handle })
      current = handle
      return send(method, `/session/${sessionId}${path}`, body)
    }
    last = last.then(turn, turn)
    return last
  }

  const tabOf = (handle: string): DriverTab => {
    const command: Command = (method, path, body) => inWindow(handle, method, path, body)
    const evaluate = async (expression: string): Promise<unknown> => {
      // A page in the back/forward cache would never call back.
      const script = `const done = arguments[0]
        const ended = new AbortController()
        addEventListener('pagehide', () => done({ error: 'the page was left' }), { signal: ended.signal })
        const run = async () => JSON.stringify(await (${expression}))
        run()
          .then((value) => done({ value }), (error) => done({ error: String(error) + ' ' + error?.stack }))
          .finally(() => ended.abort())`
      const result = (await command('POST', '/execute/async', { script, args: [] })) as {
        value?: string
        error?: string
      } | null
      if (result?.error !== undefined) throw new Error(result.error)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    }
    let navigations = 0
    const untilParsed = async (navigate: () => Promise<unknown>): Promise<void> => {
      const mark = ++navigations
      await evaluate(`void (window.leftByNavigation = ${mark})`)
      await navigate()
      const deadline = performance.now() + driverTimeoutMs
      const isParsed = `window.leftByNavigation !== ${mark} && document.readyState !== 'loading'`
      while ((await evaluate(isParsed).catch(() => false)) !== true) {
        if (performance.now() > deadline) throw new Error('the page was not loaded in time')
        await setTimeout(20)
      }
    }
    const press = async (keys: readonly string[]): Promise<void> => {
      const actions = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    }
    return {
      goto: (url) => untilParsed(() => command('POST', '/url', { url })),
      reload: () => untilParsed(() => command('POST', '/refresh', {})),
      back: async () => void (await command('POST', '/back', {})),
      forward: async () => void (await command('POST', '/forward', {})),
      // Each tab is a window of its own, and all of them are visible.
      activate: async () => undefined,
      evaluate,
      drag: async (points) => {
        const [first, ...others] = points.map(({ x, y }: Point) => ({
          ...{ type: 'pointerMove', duration: 0, origin: 'viewport' },
          ...{ x: Math.round(x), y: Math.round(y) },
        }))
        const actions = [first, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }]
        await command('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
      },
      type: (text) => press([...text]),
      press: (key) => press([keyCodes[key]]),
      screenshot: async () => Buffer.from(String(await command('GET', '/screenshot')), 'base64'),
      close: async () => {
        await command('DELETE', '/window')
        current = ''
      },
    }
  }

  let unused: string | undefined = String(await send('GET', `/session/${sessionId}/window`))
  return {
    newTab: async () => {
      const { handle } =
        unused === undefined
          ? ((await send('POST', `/session/${sessionId}/window/new`, { type: 'tab' })) as { handle: string })
          : { handle: unused }
      unused = undefined
      return tabOf(handle)
    },
    killPages: () => killDescendants(driver.pid, /WebKitWebProcess/),
    complaints: () => complaints,
    quit: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined)
      await stop(driver)
      await stop(xvfb)
    },
  }
}
