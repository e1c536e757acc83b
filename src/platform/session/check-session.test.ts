import { beforeEach, expect, test, vi } from 'vitest'
import { checkSession } from './check-session.ts'

const iframeAddress = 'https://sso.example/check'

/** The page's side of the iframe, and the iframe's responses. */
const watched = () => {
  let beat = (): void => undefined
  let now = Date.parse('2026-11-20T19:00:00Z')
  const sent: { readonly text: string; readonly to: string }[] = []
  const loads: string[] = []
  const contentWindow = { postMessage: (text: string, to: string) => void sent.push({ text, to }) }
  const iframe = {
    contentWindow,
    removed: false,
    set src(address: string) {
      loads.push(address)
    },
    setAttribute: () => undefined,
    remove: () => {
      iframe.removed = true
    },
  }
  const win = new EventTarget()
  const ended = vi.fn()
  const state = { wanted: true }
  const delays: number[] = []
  const page = { createElement: () => iframe, body: { append: () => undefined } }
  checkSession({
    deps: {
      now: () => new Date(now),
      schedule: (milliseconds, run) => {
        delays.push(milliseconds)
        beat = run
        return () => {
          beat = () => undefined
        }
      },
    },
    // The minimal parts of a page that are used.
    page: page as unknown as Document,
    win: win as unknown as Window,
    iframe: iframeAddress,
    clientId: 'mhz-app',
    sessionState: 'salted',
    wanted: () => state.wanted,
    onEnded: ended,
  })
  return {
    sent,
    loads,
    ended,
    state,
    delays,
    iframe,
    beat: () => {
      now += 3000
      beat()
    },
    says: (data: unknown, origin = 'https://sso.example', source: unknown = contentWindow) =>
      win.dispatchEvent(Object.assign(new Event('message'), { data, origin, source })),
  }
}

beforeEach(
  () =>
    void vi
      .spyOn(console, 'warn')
      .mockReset()
      .mockImplementation(() => {}),
)

test("the provider's iframe is queried every 3 s, on its own origin only", () => {
  const check = watched()
  check.beat()
  expect(check.delays).toEqual([3000, 3000])
  expect(check.sent).toEqual([{ text: 'mhz-app salted', to: 'https://sso.example' }])
})

test('unchanged, an error, or a foreign message ends nothing', () => {
  const check = watched()
  check.beat()
  check.says('unchanged')
  check.says('error')
  check.says('changed', 'https://evil.example')
  check.says('changed', 'https://sso.example', {})
  expect(check.ended).not.toHaveBeenCalled()
})

test('changed is reported once, and checking stops', () => {
  const check = watched()
  check.beat()
  check.says('changed')
  check.says('changed')
  check.beat()
  expect(check.ended).toHaveBeenCalledOnce()
  expect(check.iframe.removed).toBe(true)
  expect(check.sent).toHaveLength(1)
})

test('more than three unanswered messages log a warning', () => {
  const check = watched()
  for (let n = 0; n < 3; n++) check.beat()
  expect(console.warn).not.toHaveBeenCalled()
  check.beat()
  expect(console.warn).toHaveBeenCalledOnce()
  check.says('unchanged')
  check.beat()
  expect(console.warn).toHaveBeenCalledOnce()
})

test('the iframe is reloaded after 60 s', () => {
  const check = watched()
  for (let n = 0; n < 19; n++) check.beat()
  expect(check.loads).toHaveLength(1)
  check.beat()
  expect(check.loads).toEqual([iframeAddress, iframeAddress])
})

test('nothing is checked offline or while the page is hidden', () => {
  const check = watched()
  check.state.wanted = false
  check.beat()
  expect(check.sent).toEqual([])
})
