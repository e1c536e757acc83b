import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json, testDevice } from '../tests/support/device.ts'
import { plainAnswer } from '../tests/support/plain-answer.ts'
import { createPhone, event, origin, pushed } from '../tests/support/push-phone.ts'
import { showPush, tapNotification } from './notifications.ts'

let phone: ReturnType<typeof createPhone>
beforeEach(async () => {
  phone = createPhone()
  await phone.know('5a1e')
  await phone.signIn()
})
const last = () => phone.shown.at(-1)

describe('a push message', () => {
  it("is shown with its content and answer buttons, and sets the icon's badge to the meetings left to answer", async () => {
    await phone.keepLists([])
    await phone.deliver(pushed())
    expect(last()).toMatchObject({
      title: 'Kommen Sie an die Probe?',
      options: {
        body: 'Donnerstag, 26.11.2026, 20:00',
        lang: 'de-CH',
        tag: 'event-7',
        renotify: true,
        actions: [
          { action: 'yes', title: 'Anmelden' },
          { action: 'no', title: 'Abmelden' },
        ],
      },
    })
    await phone.keepLists([], [])
    await phone.deliver(pushed())
    await phone.keepLists([{ id: 1, eventId: 7, status: true, remarks: '', ...plainAnswer, version: 1 }])
    await phone.deliver(pushed())
    expect(phone.badges).toEqual([1, 1, 0])
  })

  it('shows a generic notification, and stays subscribed, when another tab blocks the storage', async () => {
    const clock = testDevice()
    const { indexedDB, schedule } = clock.tab()
    const stalled = { ...indexedDB, open: () => new EventTarget() as IDBOpenDBRequest }
    const deps = { ...phone.settings.deps, schedule, indexedDB: stalled }
    const delivered = showPush({ ...phone.settings, deps }, JSON.stringify(pushed()))
    clock.advance(5000)
    await delivered
    expect(last()).toMatchObject({ title: 'Es gibt etwas Neues' })
    expect(phone.isSubscribed()).toBe(true)
  })

  it('offers no answer if the platform cannot show both buttons', async () => {
    await showPush({ ...phone.settings, maxActions: 1 }, JSON.stringify(pushed()))
    expect(last()?.options.actions).toEqual([])
  })

  it('without a tag replaces no earlier one: browsers refuse to show it with renotify', async () => {
    await phone.deliver(pushed({ tag: '' }))
    expect(last()).toMatchObject({ title: 'Kommen Sie an die Probe?', options: { tag: '', renotify: false } })
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"web_push":'],
    ['another format', '{"title":"Hallo"}'],
    ['a title of nothing', JSON.stringify(pushed({ title: '' }))],
  ])('of %s says in the app’s language that there is something, and leads to the overview', async (_, text) => {
    await phone.speak()
    await phone.deliver(text)
    expect(last()).toMatchObject({ title: 'There is something new', options: { lang: 'en-GB', tag: 'generic' } })
    await phone.tap()
    expect(phone.opened).toEqual(['/en-gb/intra'])
  })

  it('is shown generically without a known member, and ends the subscription', async () => {
    const foreign = createPhone()
    await foreign.deliver(pushed())
    expect(foreign.shown).toMatchObject([{ title: 'Es gibt etwas Neues' }])
    expect([foreign.isSubscribed(), foreign.badges]).toEqual([false, []])
  })
})

describe('a tap', () => {
  it.each([
    ['/de-ch/intra/meetings#event-7', '/en-gb/intra/meetings#event-7'],
    [`${origin}/de-ch/library`, '/en-gb/library'],
    ['https://evil.example/de-ch/intra', '/en-gb/intra'],
    ['//evil.example/de-ch/intra', '/en-gb/intra'],
    ['/sso/account/deletion', '/en-gb/intra'],
  ])('on one that leads to %s opens %s', async (navigate, path) => {
    await phone.speak()
    await phone.deliver(pushed({ navigate }))
    await phone.tap()
    expect(phone.opened).toEqual([path])
  })

  it('notifies the window with the members area, and none with a sign-in or another page', async () => {
    phone.windows.push('/sso/auth', '/de-ch/ssocallback?code=a', '/de-ch/shop', '/de-ch/intra/person')
    await phone.deliver(pushed())
    await phone.tap()
    expect(phone.told).toEqual([{ type: 'open', path: '/de-ch/intra/meetings#event-7' }])
    expect(phone.opened).toEqual(['focus /de-ch/intra/person'])
  })

  it('opens the app if its data cannot be read', async () => {
    await tapNotification(phone.settings, { close: () => {}, tag: '', data: { path: 'https://evil.example' } }, 'yes')
    expect(phone.opened).toEqual(['/intra'])
  })
})

describe('an answer on the notification', () => {
  it('reaches the server based on the known row, retains the remarks, and is shown as saved', async () => {
    phone.server.write(7, { status: null, remarks: 'komme direkt' })
    await phone.keepLists([...phone.server.rows.values()])
    await phone.deliver(pushed())
    await phone.tap('yes')
    expect(phone.server.effects).toEqual(['7: null komme direkt', '7: true komme direkt'])
    expect(phone.shown.slice(1).map(({ options }) => options.body)).toEqual([
      'Angemeldet. Wird gespeichert …',
      'Angemeldet. Gespeichert',
    ])
    expect(last()).toMatchObject({ title: 'Probe, 26.11.2026', options: { tag: 'event-7', silent: true } })
    expect([phone.badges.at(-1), phone.opened]).toEqual([0, []])
    await phone.tap()
    expect(phone.opened).toEqual(['/de-ch/intra/meetings#event-7'])
  })

  it('waits in the outbox without network like one from a screen, and shows that', async () => {
    await phone.keepLists([])
    await phone.deliver(pushed())
    phone.goOffline()
    await phone.tap('no')
    expect(last()?.options.body).toBe('Abgemeldet. Offline: wird automatisch gesendet')
    expect(await phone.outbox()).toMatchObject([
      { kind: 'participation', key: '7', title: 'Probe, 26.11.2026', state: 'waiting', desired: { status: false } },
    ])
    await phone.goOnline()
    expect(phone.standing()).toEqual(['Abgemeldet. Gespeichert'])
    expect(last()?.options.silent).toBe(true)
    await phone.goOnline()
    expect(phone.shown).toHaveLength(4)
  })

  it('is about the start on the notification, although the list on the device has the new one already', async () => {
    await phone.deliver(pushed())
    await phone.keepLists([], [{ ...event, dateStart: '2026-12-03T20:00' }])
    phone.goOffline()
    await phone.tap('yes')
    expect(await phone.outbox()).toMatchObject([{ desired: { given: { start: '2026-11-26T20:00' } } }])
  })

  it('that waited shows a conflict, and is closed when the member changes the answer in the app', async () => {
    await phone.deliver(pushed())
    phone.goOffline()
    await phone.tap('yes')
    phone.server.write(7, { status: false, remarks: 'krank' })
    await phone.goOnline()
    expect(phone.standing()).toEqual([expect.stringContaining('inzwischen geändert')])
    const other = createPhone()
    await other.know('5a1e')
    await other.signIn()
    await other.deliver(pushed())
    other.goOffline()
    await other.tap('yes')
    await other.answer(7, false)
    await other.goOnline()
    expect([other.standing(), other.server.effects.at(-1)]).toEqual([[], '7: false'])
  })

  it('that waited is not updated for another member', async () => {
    await phone.deliver(pushed())
    phone.goOffline()
    await phone.tap('yes')
    await phone.know('another')
    await phone.goOnline()
    expect(phone.standing()).toEqual([])
  })

  it('asks in the app on a conflict; shows the reason on a refusal', async () => {
    phone.server.write(7, { status: false, remarks: 'krank' })
    await phone.deliver(pushed())
    await phone.tap('yes')
    expect(last()?.options.body).toBe(
      'Angemeldet. Ihre Antwort wurde inzwischen geändert. Tippen Sie hier, um zu wählen.',
    )
    const refused = createPhone()
    await refused.know('5a1e')
    await refused.signIn()
    const reply = { type: 'warning', message: 'Die Probe hat schon begonnen.', code: 'participation.event_started' }
    const deps = { ...refused.settings.deps, fetch: async () => json(reply, 422) }
    await refused.deliver(pushed())
    const { tag = '', data } = refused.shown.at(-1)?.options ?? {}
    await tapNotification({ ...refused.settings, deps }, { close: () => {}, tag, data }, 'yes')
    expect(refused.shown.at(-1)?.options.body).toBe('Angemeldet. Nicht gespeichert: Die Probe hat schon begonnen.')
  })

  it('is registered for a Background Sync before it is sent, and is shown as saved whatever happens then', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await phone.keepLists([])
    await phone.deliver(pushed())
    const { deps, worker } = phone.settings
    const wakesAtRequest: string[][] = []
    const fetch = (request: Request): Promise<Response> => {
      wakesAtRequest.push([...phone.askedToWake])
      return deps.fetch(request)
    }
    const broken = { ...worker.navigator, setAppBadge: () => Promise.reject(new Error('no badge')) }
    const { tag = '', data } = last()?.options ?? {}
    const settings = { ...phone.settings, deps: { ...deps, fetch }, worker: { ...worker, navigator: broken } }
    await tapNotification(settings, { close: () => {}, tag, data }, 'yes')
    expect(wakesAtRequest[0]).toEqual(['outbox'])
    expect(phone.standing()).toEqual(['Angemeldet. Gespeichert'])
    expect(phone.server.effects).toEqual(['7: true'])
  })

  it('waits for the sign-in of a member whose session has ended', async () => {
    const ended = createPhone()
    await ended.know('5a1e')
    await ended.deliver(pushed())
    await ended.tap('yes')
    expect(ended.shown.at(-1)?.options.body).toBe(
      'Angemeldet. Noch nicht gesendet: Ihre Sitzung ist abgelaufen, bitte melden Sie sich wieder mit Ihrem Konto an.',
    )
    expect(await ended.outbox()).toHaveLength(1)
    expect(ended.server.requests).toEqual([])
  })

  it('opens the app if another member is known by now', async () => {
    await phone.deliver(pushed())
    await phone.know('another')
    await phone.tap('yes')
    expect(phone.shown).toHaveLength(1)
    expect(phone.opened).toEqual(['/de-ch/intra/meetings#event-7'])
    expect([phone.server.requests, await phone.outbox()]).toEqual([[], []])
  })

  it('is not shown as saved if the device cannot save it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await phone.deliver(pushed())
    const { deps } = phone.settings
    const full = { ...deps, now: () => new Date(Number.NaN) }
    const { tag = '', data } = last()?.options ?? {}
    await tapNotification({ ...phone.settings, deps: full }, { close: () => {}, tag, data }, 'yes')
    expect(last()?.options.body).toMatch(/^Die Antwort konnte nicht gespeichert werden\./)
  })
})
