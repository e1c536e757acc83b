import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  account,
  event,
  membership,
  participation,
  participationChange,
  person,
  representation,
} from '../../platform/db/tables.ts'
import { loadAssets } from '../../platform/identity/assets.ts'
import { answerLink, signAnswer } from '../notifications/answer-link.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('answering by a mailed link', (kind) => {
  let api: TestApi
  let player: TestPerson
  let eventId: number
  let link: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    player = await api.addPerson()
    eventId = await addEvent(api.db, 'Probe <b>', ['2026-03-12T20:00', '2026-03-12T22:00'], { location: 'Singsaal' })
    link = await linkOf(player)
  })
  afterAll(() => api.stop())

  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select().from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const linkOf = async (of: TestPerson, about = eventId) =>
    await answerLink(api.db, api.origin, 'de-ch', { personUuid: await uuidOf(of), about: 'event', id: about })
  const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? ''
  const post = (address: string, answer: string) =>
    fetch(`${api.origin}/de-ch/answer`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokenOf(address), answer }),
    })
  const answerOf = async ({ personId }: TestPerson, about = eventId) =>
    (
      await api.db
        .select()
        .from(participation)
        .where(and(eq(participation.personId, personId), eq(participation.eventId, about)))
    ).map(({ status, version, changedBy }) => [status, version, changedBy])

  test('opening the page, in advance or by a program, changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(link, { method, headers: { 'Sec-Purpose': 'prefetch' } })
      expect([method, response.status, response.headers.get('cache-control')]).toEqual([method, 200, 'no-store'])
      expect(response.headers.get('referrer-policy')).toBe('strict-origin')
    }
    const text = await (await fetch(link)).text()
    expect(text).toContain('<h1>Probe &lt;b&gt;</h1>')
    expect(text).toContain('Do, 12.03.2026, 20:00')
    expect(text).toContain('Sie haben noch nicht geantwortet.')
    expect(await answerOf(player)).toEqual([])
  })

  test('an unexpected body is not read beyond the limit and is not an error', async () => {
    const send = (type: string, body: string) =>
      fetch(link.split('?')[0] ?? '', { method: 'POST', headers: { 'Content-Type': type }, body })
    const form = 'application/x-www-form-urlencoded'
    expect((await send('multipart/form-data', `token=${tokenOf(link)}&answer=yes`)).status).toBe(410)
    expect((await send('application/json', '{"token":1}')).status).toBe(410)
    expect((await send(form, `token=${'x'.repeat(150_000)}`)).status).toBe(413)
    expect((await send(form, 'token=%ff&answer=yes&token=')).status).toBe(410)
    expect(await answerOf(player)).toEqual([])
  })

  test('the page has the style sheet of the sign-in pages, and no script', async () => {
    const response = await fetch(link.replace('/de-ch/', '/en-gb/'))
    expect(response.headers.get('content-security-policy')).not.toContain('script-src')
    const text = await response.text()
    expect(text).toContain('You have not answered yet.')
    // The title exists in German only.
    expect(text).toContain('<h1 lang="de-CH">Probe &lt;b&gt;</h1>')
    const { stylesheet } = (await loadAssets()).addresses
    expect(text).toContain(`<link rel="stylesheet" href="${stylesheet}">`)
  })

  test('the buttons set yes or no repeatedly, and the answer keeps its remarks', async () => {
    expect(await (await post(link, 'yes')).text()).toContain('Danke, Ihre Zusage ist gespeichert.')
    await post(link, 'yes')
    expect(await answerOf(player)).toEqual([[true, 1, player.sub]])
    await api.db.update(participation).set({ remarks: 'später' }).where(eq(participation.personId, player.personId))
    expect(await (await post(link, 'no')).text()).toContain('Danke, Ihre Abmeldung ist gespeichert.')
    const [row] = await api.db.select().from(participation).where(eq(participation.personId, player.personId))
    expect(row).toMatchObject({ status: false, remarks: 'später', version: 2 })
    const history = await api.db
      .select()
      .from(participationChange)
      .where(eq(participationChange.participationId, row?.id ?? 0))
    expect(history.map(({ status }) => status).sort()).toEqual([false, true])
    expect((await post(link, 'maybe')).status).toBe(200)
    expect(await answerOf(player)).toEqual([[false, 2, player.sub]])
  })

  test('a player without an account can answer too', async () => {
    const [added] = await api.db.insert(person).values({ lastName: 'Ohne' }).returning()
    const personId = added?.id ?? 0
    await api.db
      .insert(membership)
      .values({ personId, organizationId: 1, functionType: 'HORN', joinDate: '2020-01-01' })
    expect(await api.db.$count(account, eq(account.personId, personId))).toBe(0)
    await post(await linkOf({ sub: '', personId }), 'yes')
    expect(await answerOf({ sub: '', personId })).toEqual([[true, 1, added?.uuid]])
  })

  test('another event’s link or a changed one opens nothing', async () => {
    const token = tokenOf(link)
    const [uuid, id, signature] = token.split('.')
    const other = await uuidOf(await api.addPerson())
    for (const forged of [
      '',
      'x',
      `${other}.${id}.${signature}`,
      `${uuid}.${eventId + 1}.${signature}`,
      `${token}A`,
      token.slice(1),
    ]) {
      const address = `${api.origin}/de-ch/answer?token=${encodeURIComponent(forged)}`
      expect([forged, (await fetch(address)).status, (await post(address, 'yes')).status]).toEqual([forged, 410, 410])
    }
    expect(await signAnswer(api.db, { personUuid: uuid ?? '', about: 'event', id: eventId })).toBe(token)
  })

  test('the link expires with the event, with its cancellation, and with the membership', async () => {
    const soon = await addEvent(api.db, 'Probe', ['2026-03-10T20:00', '2026-03-10T22:00'])
    const address = await linkOf(player, soon)
    await api.db.update(event).set({ cancelled: true }).where(eq(event.id, soon))
    expect((await fetch(address)).status).toBe(410)
    await api.db.update(event).set({ cancelled: false }).where(eq(event.id, soon))
    const former = await api.addPerson({ member: '2026-03-09' })
    expect((await fetch(await linkOf(former, soon))).status).toBe(410)
    expect((await fetch(address)).status).toBe(200)
    api.clock.set('2026-03-10T19:00:00Z')
    const late = await post(address, 'yes')
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('Dieser Link ist abgelaufen')])
    expect(await answerOf(player, soon)).toEqual([])
  })

  test('the page answers for represented persons too, as long as they are represented', async () => {
    api.clock.set('2026-03-10T11:00:00Z')
    const event = await addEvent(api.db, 'Probe', ['2026-03-14T20:00', '2026-03-14T22:00'])
    const ruth = await api.addPerson({ firstName: 'Ruth', member: false })
    const lena = await api.addPerson({ firstName: 'Lena' })
    const address = await linkOf(ruth, event)
    expect((await fetch(address)).status).toBe(410)
    const pair = { personId: lena.personId, representativeId: ruth.personId }
    await api.db.insert(representation).values({ ...pair, createdAt: api.clock.now(), consent: 'PERSON' })
    expect(await (await fetch(address)).text()).toContain('Lena hat noch keine Antwort.')
    const answerFor = async (of: TestPerson) =>
      await fetch(`${api.origin}/de-ch/answer`, {
        method: 'POST',
        body: new URLSearchParams({ token: tokenOf(address), answer: 'yes', person: await uuidOf(of) }),
      })
    // Neither the holder, who is not invited, nor somebody else.
    await post(address, 'yes')
    await answerFor(player)
    expect(await api.db.$count(participation, eq(participation.eventId, event))).toBe(0)
    expect(await (await answerFor(lena)).text()).toContain('Danke, die Zusage für Lena ist gespeichert.')
    const [row] = await api.db.select().from(participation).where(eq(participation.eventId, event))
    expect(row).toMatchObject({ ...{ personId: lena.personId, status: true }, givenBy: ruth.personId })
    await api.db.update(representation).set({ endedAt: api.clock.now() })
    expect((await answerFor(lena)).status).toBe(410)
  })

  test('no log line contains the token', () => {
    const logged = api.logged.join('\n')
    expect(logged).toContain('/answer')
    expect(logged).not.toContain(tokenOf(link).slice(-20))
  })
})
