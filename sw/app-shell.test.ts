import { describe, expect, it } from 'vitest'
import { gate, testDevice } from '../tests/support/device.ts'
import { navigationFor, networkWithTimeout } from './app-shell.ts'

describe('a navigation', () => {
  it.each<[string, string]>([
    ['/', 'redirect'],
    ['/home', 'redirect'],
    ['/intra/meetings?tab=1', 'start'],
    ['/intra?start=app', 'start'],
    ['/library', 'start'],
    ['/intranet', 'redirect'],
    ['/calendar', 'redirect'],
    ['/de-ch', 'network de-ch'],
    ['/de-ch/', 'network de-ch'],
    ['/en-gb/article/7', 'network en-gb'],
    ['/de-ch/intranet', 'network de-ch'],
    ['/de-ch/intra', 'shell de-ch'],
    ['/en-gb/intra/repertoire/composition/12', 'shell en-gb'],
    ['/de-ch/library/archive', 'shell de-ch'],
    ['/de-ch/guest/sheet/3', 'shell de-ch'],
    ['/en-gb/substitute?token=a.b', 'substitute en-gb'],
    ['/de-ch/answer?token=a.b', 'leave'],
    ['/de-ch/ssocallback?code=a&state=b', 'shell de-ch'],
    ['/fr-ch/intra', 'redirect'],
    ['/api', 'leave'],
    ['/api/frontend/event/1/ical', 'leave'],
    ['/sso/auth?client_id=mhz-app', 'leave'],
    ['/sw.js', 'leave'],
    ['/sitemap.xml', 'leave'],
    ['/robots.txt', 'leave'],
    ['/feeds/calendar.de-ch.ics', 'leave'],
    ['/feeds/Jx3-secret_/calendar.ics', 'leave'],
    ['/feeds/Jx3-secret_', 'leave'],
    ['/feedback', 'redirect'],
    ['/assets/index-abc.js', 'leave'],
    ['/shell/de-ch', 'leave'],
    ['/de-ch/calendar.ics', 'leave'],
    ['/apiary', 'redirect'],
  ])('%s: %s', (path, expected) => {
    const { kind, ...more } = navigationFor(new URL(path, 'https://band.example'))
    expect([kind, ...Object.values(more)].join(' ')).toBe(expected)
  })
})

describe('a public page', () => {
  const shell = () => Promise.resolve(new Response('shell'))
  const none = () => Promise.resolve(undefined)
  const page = () => Promise.resolve(new Response('page', { status: 404 }))
  const { schedule } = testDevice().tab()
  const text = async (answer: Promise<Response>) => (await answer).text()

  it("is the server's, even if it is a 404", async () => {
    expect(await text(networkWithTimeout(page(), shell, schedule))).toBe('page')
  })

  it('is the shell when the network fails or a proxy reports that the server is down', async () => {
    expect(await text(networkWithTimeout(Promise.reject(new TypeError('offline')), shell, schedule))).toBe('shell')
    expect(await text(networkWithTimeout(Promise.resolve(new Response('', { status: 502 })), shell, schedule))).toBe(
      'shell',
    )
  })

  it('is the shell after three seconds, not before', async () => {
    const device = testDevice()
    const slow = gate()
    let shown = ''
    const answer = text(networkWithTimeout(slow.opened.then(page), shell, device.tab().schedule)).then((body) => {
      shown = body
    })
    device.advance(2999)
    await Promise.resolve()
    expect(shown).toBe('')
    device.advance(1)
    await answer
    expect(shown).toBe('shell')
  })

  it('has no time limit without a shell, and fails with its own error', async () => {
    const device = testDevice()
    const slow = gate()
    const answer = text(networkWithTimeout(slow.opened.then(page), none, device.tab().schedule))
    device.advance(3000)
    slow.open()
    expect(await answer).toBe('page')
    await expect(networkWithTimeout(Promise.reject(new TypeError('offline')), none, schedule)).rejects.toThrow(
      'offline',
    )
  })
})
