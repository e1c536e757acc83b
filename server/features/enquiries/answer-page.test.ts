import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEnquiry } from '#contract/edited-enquiries.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { april, type EnquiryDesk, startEnquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { enquiryAnswer, membership, person, representation } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { answerLink, signAnswer } from '../notifications/answer-link.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('answering an enquiry by a mailed link', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let beat: TestPerson
  let desk: EnquiryDesk
  beforeEach(async () => {
    ;({ api, anna, beat, desk } = await startEnquiryDesk(kind))
  })
  afterEach(() => api.stop())

  const linkOf = async (of: TestPerson, { id }: { readonly id: number }, locale: 'de-ch' | 'en-gb' = 'de-ch') =>
    await answerLink(api.db, api.origin, locale, { personUuid: await desk.uuidOf(of), about: 'enquiry', id })
  const open = async (link: string) => await (await fetch(link)).text()
  const send = (link: string, fields: Readonly<Record<string, string>>) => {
    const { origin, pathname, searchParams } = new URL(link)
    const token = searchParams.get('token') ?? ''
    return fetch(origin + pathname, { method: 'POST', body: new URLSearchParams({ token, version: '0', ...fields }) })
  }
  const sent = async (link: string, fields: Readonly<Record<string, string>>) => await (await send(link, fields)).text()
  const said = ({ personId }: TestPerson) =>
    api.db.select().from(enquiryAnswer).where(eq(enquiryAnswer.personId, personId))

  test('opening the page changes nothing, and shows question, deadline and options in either language', async () => {
    const enquiry = await desk.created({ titleDe: 'Wann <b>?', textDe: 'Bitte bald', titleEn: 'When <b>?' })
    const link = await linkOf(anna, enquiry)
    const reply = await fetch(link)
    expect([reply.status, reply.headers.get('cache-control'), reply.headers.get('referrer-policy')]).toEqual([
      ...[200, 'no-store', 'strict-origin'],
    ])
    expect(reply.headers.get('content-security-policy')).not.toContain('script-src')
    const text = await reply.text()
    for (const part of [
      '<h1>Wann &lt;b&gt;?</h1>',
      'bis Fr, 20.03.2026, 18:00',
      'Bitte bald',
      '10.04.2026, 20:00–22:00',
    ])
      expect(text).toContain(part)
    expect(text).toContain('sieht Ihre Antwort mit Ihrem Namen')
    const english = await open(await linkOf(anna, enquiry, 'en-gb'))
    for (const part of ['<h1>When &lt;b&gt;?</h1>', '<p lang="de-CH">Bitte bald</p>']) expect(english).toContain(part)
    expect(await said(anna)).toEqual([])
  })

  test('dates, one or several choices, a number and words are stored, and shown when the page is opened again', async () => {
    const dates = await desk.created()
    const [first, second] = (await desk.rowOf(anna, dates)).options
    const ofDates = await linkOf(anna, dates)
    const answers = { [`option-${first?.id}`]: 'yes', [`option-${second?.id}`]: 'maybe' }
    expect(await sent(ofDates, answers)).toContain('Danke, Ihre Antwort ist gespeichert.')
    expect(await open(ofDates)).toMatch(/value="maybe" checked/)
    const choices = [{ nameDe: 'S' }, { nameDe: 'M' }, { nameDe: 'L' }]
    const one = await desk.created({ kind: 'CHOICE', choices })
    const [, medium] = (await desk.rowOf(anna, one)).options
    await sent(await linkOf(anna, one), { choice: `${medium?.id}` })
    const several = await desk.created({ kind: 'CHOICE', choices, multiple: true })
    const [small, , large] = (await desk.rowOf(anna, several)).options
    await sent(await linkOf(anna, several), { [`option-${small?.id}`]: 'yes', [`option-${large?.id}`]: 'yes' })
    const guests = await desk.created({ kind: 'NUMBER' })
    await sent(await linkOf(anna, guests), { number: ' 3 ' })
    const wishes = await desk.created({ kind: 'WORDS' })
    await sent(await linkOf(anna, wishes), { words: 'Mehr "Pausen"' })
    expect(await open(await linkOf(anna, wishes))).toContain('value="Mehr &quot;Pausen&quot;"')
    expect((await said(anna)).map((row) => [row.choices.map(({ answer }) => answer), row.number, row.words])).toEqual([
      [['yes', 'maybe'], null, ''],
      [['yes'], null, ''],
      [['yes', 'yes'], null, ''],
      [[], 3, ''],
      [[], null, 'Mehr "Pausen"'],
    ])
  })

  test('a wrong answer stays in the form with its reason, and nothing is stored', async () => {
    const link = await linkOf(anna, await desk.created({ kind: 'NUMBER' }))
    for (const number of ['viele', '-1', '1.5', '1e9']) {
      const text = await sent(link, { number })
      expect([number, text.includes(`value="${number}" aria-invalid="true"`)]).toEqual([number, true])
    }
    const choices = [{ nameDe: 'S' }, { nameDe: 'M' }]
    const one = await desk.created({ kind: 'CHOICE', choices })
    const [small, medium] = (await desk.rowOf(anna, one)).options
    for (const wrong of [
      { choice: 'abc' },
      { 'option-0': 'yes' },
      { [`option-${small?.id}`]: 'never' },
      { [`option-${small?.id}`]: 'yes', [`option-${medium?.id}`]: 'yes' },
    ]) {
      const reply = await send(await linkOf(anna, one), wrong)
      expect([wrong, reply.status, await reply.text()]).toEqual([wrong, 200, expect.stringContaining('role="alert"')])
    }
    expect(await said(anna)).toEqual([])
  })

  test('an older page overwrites no newer answer, and does not lose what was chosen', { tags: ['long'] }, async () => {
    const enquiry = await desk.created()
    const link = await linkOf(anna, enquiry)
    const [first, second] = (await desk.rowOf(anna, enquiry)).options
    await desk.choose(anna, enquiry, 'no', 'no')
    const text = await sent(link, { [`option-${first?.id}`]: 'yes' })
    expect(text).toContain('inzwischen geändert')
    expect(text).toMatch(/value="yes" checked/)
    expect((await said(anna))[0]?.choices.map(({ answer }) => answer)).toEqual(['no', 'no'])
    await desk.amend(enquiry, { dates: [april(17), april(24)] })
    expect(await sent(link, { version: '1', [`option-${first?.id}`]: 'yes' })).toContain('inzwischen geändert')
    await sent(link, { version: '1', [`option-${second?.id}`]: 'yes' })
    expect((await said(anna))[0]?.choices).toEqual([{ option: second?.id, answer: 'yes' }])
  })

  test('whoever has no account answers, and a representative for somebody else, as long as that lasts', async () => {
    const [added] = await api.db.insert(person).values({ lastName: 'Ohne' }).returning()
    const personId = added?.id ?? 0
    await api.db
      .insert(membership)
      .values({ personId, organizationId: 1, functionType: 'HORN', joinDate: '2020-01-01' })
    const enquiry = await desk.created({ kind: 'NUMBER' })
    await sent(await linkOf({ sub: '', personId }, enquiry), { number: '1' })
    expect(await said({ sub: '', personId })).toMatchObject([{ number: 1, givenBy: null }])
    const ruth = await api.addPerson({ firstName: 'Ruth', member: false })
    const link = await linkOf(ruth, enquiry)
    expect((await fetch(link)).status).toBe(410)
    const pair = { personId: beat.personId, representativeId: ruth.personId }
    const byAnna = { representativeId: anna.personId }
    await api.db.insert(representation).values({ ...pair, createdAt: api.clock.now(), consent: 'PERSON' })
    const ofBeat = { number: '2', person: await desk.uuidOf(beat) }
    expect(await sent(link, ofBeat)).toContain('Danke')
    await sent(link, { number: '9' })
    await sent(link, { number: '9', person: await desk.uuidOf(anna) })
    expect([await said(beat), await said(anna), await said(ruth)]).toMatchObject([
      [{ number: 2, givenBy: ruth.personId }],
      [],
      [],
    ])
    await api.db.insert(representation).values({ ...pair, ...byAnna, createdAt: api.clock.now(), consent: 'PERSON' })
    const ofAnna = await linkOf(anna, enquiry)
    expect(await open(ofAnna)).toContain('Antwort für Beat')
    await sent(ofAnna, { ...ofBeat, number: '5', version: '1' })
    expect([await said(beat), await said(anna)]).toMatchObject([[{ number: 5, givenBy: anna.personId }], []])
    await api.db.update(representation).set({ endedAt: api.clock.now() })
    expect((await send(link, { ...ofBeat, version: '1' })).status).toBe(410)
  })

  test('the link ends with the enquiry, and no other one opens it', async () => {
    const enquiry = await desk.created()
    const link = await linkOf(anna, enquiry)
    const personUuid = await desk.uuidOf(anna)
    const ofEvent = await signAnswer(api.db, { personUuid, about: 'event', id: enquiry.id })
    const [, , , signature] = (new URL(link).searchParams.get('token') ?? '').split('.')
    for (const token of [
      '',
      'x',
      ofEvent,
      `${personUuid}.${enquiry.id}.${signature}`,
      `${personUuid}.enquiry.9.${signature}`,
    ]) {
      const address = `${api.origin}/de-ch/answer/enquiry?token=${encodeURIComponent(token)}`
      expect([token, (await fetch(address)).status, (await send(address, {})).status]).toEqual([token, 410, 410])
    }
    const asEvent = link.replace('/answer/enquiry', '/answer')
    expect((await fetch(asEvent)).status).toBe(410)
    const others = { invitations: [{ kind: 'PERSON', person: await desk.uuidOf(beat) }] }
    const narrowed = await desk.bodyOf(EditedEnquiry, await desk.amend(enquiry, others))
    expect((await fetch(link)).status).toBe(410)
    await desk.bodyOf(EditedEnquiry, await desk.amend(narrowed, { invitations: [] }))
    expect((await fetch(link)).status).toBe(200)
    api.clock.set(fromWireTime('2026-03-20T18:00'))
    const late = await send(link, {})
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('Die Umfrage ist geschlossen')])
    expect(await said(anna)).toEqual([])
    expect(api.logged.join('\n')).not.toContain(signature)
  })
})
