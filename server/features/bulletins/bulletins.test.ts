import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BulletinPreview, EditedBulletin } from '#contract/edited-bulletins.ts'
import { listOf } from '#contract/lists.ts'
import { defaultPreferences } from '#contract/notifications.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { type BulletinDesk, bulletinDesk, sentPath } from '../../../tests/support/bulletin-desk.ts'
import { addEvent, addFile } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addPlayer } from '../../../tests/support/enquiry-desk.ts'
import { cleanUp } from '../../clean-up.ts'
import {
  bandGroup,
  bulletin,
  bulletinReading,
  change,
  event,
  eventInvitation,
  groupMember,
  membership,
  notificationWish,
  person,
  representation,
} from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('bulletins', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let anna: TestPerson
  let beat: TestPerson
  let desk: BulletinDesk

  beforeEach(async () => {
    api = await startTestServer({ kind, now: fromWireTime('2026-03-10T12:00') })
    editor = await api.addPerson({ roles: ['EDITOR'], firstName: 'Edith', member: false })
    anna = await addPlayer(api, 'HORN', { firstName: 'Anna' })
    beat = await addPlayer(api, 'TUBA', { firstName: 'Beat' })
    desk = bulletinDesk(api, editor)
  })
  afterEach(() => api.stop())

  test('are shown to everybody whom they address until their last day, and the sender sees who has read them', async () => {
    const file = await addFile(api, 'Besetzung', { roleType: 'MEMBER' })
    const one = await desk.sent({ titleEn: 'Music', fileIds: [file] })
    expect([one.addressed, one.seen, one.sender]).toEqual([2, 0, expect.stringContaining('Edith')])
    const [row] = await desk.list(anna)
    expect(row).toMatchObject({
      id: one.id,
      title: 'Notenausgabe',
      text: '<p>Bitte Mappen mitbringen.</p>',
      version: 0,
    })
    expect(row?.files.map(({ title }) => title)).toEqual(['Besetzung'])
    for (const _ of [1, 2]) expect((await desk.read(anna, one)).status).toBe(200)
    expect((await desk.list(anna))[0]?.version).toBe(1)
    const { bulletin: counted, readers } = await desk.readersOf(one)
    expect([counted.addressed, counted.seen]).toEqual([2, 1])
    expect(readers.map(({ label, read }) => [label.split(' ')[0], read])).toEqual([
      ['Anna', true],
      ['Beat', false],
    ])
    api.clock.set(fromWireTime('2026-03-24T23:59'))
    expect(await desk.list(beat)).toHaveLength(1)
    api.clock.set(fromWireTime('2026-03-25T00:00'))
    expect(await desk.list(beat)).toEqual([])
    expect(await desk.refusalOf(await desk.read(beat, one))).toEqual([404, 'not_found'])
    api.clock.set(fromWireTime('2026-04-30T12:00'))
    await cleanUp(api.db, api.clock.now())
    expect(await api.db.$count(bulletin)).toBe(0)
  })

  test.each([
    ['nobody', { sections: ['FLUTE'] }, 'invitations'],
    ['an event that was removed', { eventId: 99 }, 'eventId'],
    ['a day that is over', { endsOn: '2026-03-09' }, 'endsOn'],
    ['no text', { textDe: '<p> </p>' }, 'textDe'],
    ['a script', { textDe: '<p>Hallo</p><script>alert(1)</script>' }, 'textDe'],
    ['a form', { textEn: '<p>Hi</p><input>' }, 'textEn'],
    ['an unknown document', { fileIds: [99] }, 'fileIds'],
    ['too many documents', { fileIds: Array.from({ length: 21 }, (_, index) => index + 1) }, 'fileIds'],
    ['a day that does not exist', { endsOn: '2026-02-30' }, 'endsOn'],
    ['a text of 10001 characters', { textDe: 'a'.repeat(10_001) }, 'textDe'],
  ])('are refused for %s, and nothing is written', async (_name, values, field) => {
    expect(await desk.refusalOf(await desk.send(values))).toEqual([400, 'validation.invalid', field])
    expect(await api.db.$count(bulletin)).toBe(0)
  })

  test('name no document that a member may not load, also later', async () => {
    const secret = await addFile(api, 'Lohn', { roleType: 'ADMIN' })
    expect(await desk.refusalOf(await desk.send({ fileIds: [secret] }))).toEqual([400, 'validation.invalid', 'fileIds'])
  })

  test('store safe HTML only', async () => {
    const one = await desk.sent({ textDe: '<p>Hallo <a href="https://example.org">Link</a></p>' })
    expect(one.textDe).toBe('<p>Hallo <a href="https://example.org" rel="noopener noreferrer">Link</a></p>')
  })

  test('keep who has read them when the text changes, and go with their removal', async () => {
    const one = await desk.sent()
    await desk.read(anna, one)
    const changed = await desk.bodyOf(EditedBulletin, await desk.amend(one, { textDe: '<p>Doch nicht.</p>' }))
    expect([changed.seen, (await desk.list(anna))[0]?.version]).toEqual([1, 1])
    expect((await api.request(`DELETE ${sentPath}/${one.id}`, { as: editor })).status).toBe(200)
    expect([await desk.list(anna), await api.db.$count(bulletinReading)]).toEqual([[], 0])
    const log = await api.db.select().from(change).where(eq(change.noun, 'bulletin')).orderBy(change.id)
    expect(log.map(({ action }) => action)).toEqual(['created', 'changed', 'removed'])
    expect(JSON.stringify(log)).not.toMatch(/Mappen|Doch nicht/)
  })

  test('are sent by section leaders and leaders of groups to their own only, and lost with the section', async () => {
    const leader = await addPlayer(api, 'HORN', { roles: ['MHZ_SECTIONLEADER'], firstName: 'Lea' })
    const head = await addPlayer(api, 'FLUTE', { firstName: 'Hanna' })
    const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'OK' }).returning()
    const groupId = group?.id ?? 0
    await api.db.insert(groupMember).values([
      { groupId, personId: head.personId, leader: true },
      { groupId, personId: beat.personId },
    ])
    const ofGroup = { invitations: [{ kind: 'GROUP', group: groupId }] }
    const times = ['2026-03-20T20:00', '2026-03-20T22:00'] as const
    const horns = await addEvent(api.db, 'Hornprobe', [...times], { sections: ['HORN'] })
    const band = await addEvent(api.db, 'Probe', [...times])
    const ofOk = await addEvent(api.db, 'Sitzung', [...times])
    await api.db.insert(eventInvitation).values({ eventId: ofOk, kind: 'GROUP', groupId })

    const toHorns = await desk.sent({ sections: ['HORN'] }, leader)
    expect([toHorns.addressed, toHorns.seen]).toEqual([2, 1])
    const toPlayers = await desk.sent({ eventId: horns }, leader)
    const toOk = await desk.sent(ofGroup, head)
    await desk.sent({ eventId: ofOk }, head)
    const toAll = await desk.sent()
    const wrong = [400, 'validation.invalid', 'invitations']
    for (const values of [{}, ofGroup, { sections: ['TUBA'] }, { sections: ['HORN', 'TUBA'] }, { eventId: band }])
      expect(await desk.refusalOf(await desk.send(values, leader))).toEqual(wrong)
    for (const values of [{}, { sections: ['HORN'] }, { eventId: horns }, { invitations: [{ kind: 'BAND' }] }])
      expect(await desk.refusalOf(await desk.send(values, head))).toEqual(wrong)
    for (const values of [{}, { sections: ['HORN'] }, ofGroup, { eventId: horns }])
      expect(await desk.refusalOf(await desk.send(values, anna))).toEqual(wrong)
    expect(await desk.refusalOf(await desk.preview({ sections: ['TUBA'] }, leader))).toEqual(wrong)
    expect(await desk.refusalOf(await desk.amend(toHorns, { sections: [] }, leader))).toEqual(wrong)
    const managed = async (as: TestPerson) =>
      (await desk.bodyOf(listOf(EditedBulletin), await api.request(`GET ${sentPath}`, { as })))._embedded.items.length
    expect([await managed(leader), await managed(head), await managed(editor), await managed(anna)]).toEqual([
      2, 2, 5, 0,
    ])
    const References = v.object({ events: v.array(v.object({ title: v.string() })) })
    const { events } = await desk.bodyOf(References, await api.request(`GET ${sentPath}/references`, { as: leader }))
    expect(events.map(({ title }) => title)).toEqual(['Hornprobe'])

    await api.db.update(membership).set({ functionType: 'TUBA' }).where(eq(membership.personId, leader.personId))
    await api.db.update(person).set({ instrument: 'TUBA' }).where(eq(person.id, leader.personId))
    await api.db.update(groupMember).set({ leader: false }).where(eq(groupMember.personId, head.personId))
    for (const [as, one] of [
      [leader, toHorns],
      [leader, toPlayers],
      [head, toOk],
      [anna, toAll],
    ] as const) {
      const replies = await Promise.all([
        api.request(`GET ${sentPath}/${one.id}`, { as }),
        api.request(`GET ${sentPath}/${one.id}/readers`, { as }),
        desk.amend(one, { titleDe: 'Fremd' }, as),
        api.request(`DELETE ${sentPath}/${one.id}`, { as }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  })

  test('follow the invitations of an event, and go with it', { tags: ['long'] }, async () => {
    const held = await addEvent(api.db, 'Probe', ['2026-03-20T20:00', '2026-03-20T22:00'], { sections: ['HORN'] })
    const one = await desk.sent({ eventId: held, sections: ['TUBA'] })
    expect([one.addressed, one.sections, (await desk.list(anna)).length, await desk.list(beat)]).toEqual([1, [], 1, []])
    expect(await desk.refusalOf(await desk.read(beat, one))).toEqual([404, 'not_found'])
    await api.db.update(event).set({ sections: ['TUBA'] })
    expect([await desk.list(anna), (await desk.list(beat)).length]).toEqual([[], 1])
    await api.db.delete(event)
    expect([await desk.list(beat), await api.db.$count(bulletin)]).toEqual([[], 0])
  })

  test('say whom they would reach, and in no way, without being sent', async () => {
    await api.db.insert(notificationWish).values({ ...defaultPreferences, personId: beat.personId, change: 'none' })
    const shown = await desk.bodyOf(BulletinPreview, await desk.preview({ sections: ['HORN', 'TUBA'] }))
    expect(shown).toEqual({ addressed: 2, push: 0, email: 1, unreached: [expect.stringContaining('Beat')] })
    expect(await desk.refusalOf(await desk.preview({ sections: ['FLUTE'] }))).toEqual([
      ...[400, 'validation.invalid', 'invitations'],
    ])
    expect([await api.db.$count(bulletin), await desk.list(anna)]).toEqual([0, []])
    expect((await desk.readersOf(await desk.sent())).unreached).toEqual([expect.stringContaining('Beat')])
  })

  test('are read by a representative for the represented member', { tags: ['long'] }, async () => {
    const parent = await api.addPerson({ firstName: 'Petra', member: false })
    await api.db.insert(representation).values({
      ...{ personId: anna.personId, representativeId: parent.personId, createdAt: api.clock.now() },
      ...{ consent: 'PERSON' as const, consentedAt: api.clock.now() },
    })
    const one = await desk.sent()
    const uuid = await desk.uuidOf(anna)
    expect((await desk.list(parent, '?for=all')).map((row) => [row.person, row.version])).toEqual([[uuid, 0]])
    expect(await desk.list(parent)).toEqual([])
    await desk.read(parent, one, `?for=${uuid}`)
    expect((await desk.list(anna))[0]?.version).toBe(1)
    const foreign = await desk.read(parent, one, `?for=${await desk.uuidOf(beat)}`)
    expect(await desk.refusalOf(foreign)).toEqual([422, 'rule.not_represented'])
  })

  test('belong to the data of a person, to the person who stays after a merger, and name nobody after a deletion', {
    tags: ['long'],
  }, async () => {
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'], firstName: 'Paula' })
    const one = await desk.sent({}, planner)
    await desk.read(anna, one)
    await desk.read(beat, one)
    const subject = { personId: planner.personId, accountId: planner.sub, now: api.clock.now() }
    const exported = await exportPersonalData(api.db, subject)
    expect(exported).toMatchObject({
      bulletins: [{ titleDe: 'Notenausgabe' }],
      readBulletins: [{ bulletin: 'Notenausgabe' }],
    })
    await api.db.transaction((tx) => mergePersonRows(tx, { from: beat.personId, into: anna.personId }))
    const read = await api.db.select().from(bulletinReading).orderBy(bulletinReading.personId)
    expect(read.map(({ personId }) => personId).sort()).toEqual([anna.personId, planner.personId].sort())
    await api.db.transaction((tx) => deleteAccount(tx, subject))
    expect((await desk.list(anna))[0]?.sender).toBeNull()
  })
})
