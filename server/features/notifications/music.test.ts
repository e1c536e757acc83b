import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SheetInput } from '#contract/edited-compositions.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { composition, person, sheet } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { putSheet } from '../compositions/edit-sheets.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const input = { name: 'Herbst', dateStart: '2026-03-01', dateEnd: '2026-06-30', hidden: true, compositionIds: [] }
const path = '/api/frontend/internal/admin/repertoire'

describeOnDatabase('notifications of new music', (kind) => {
  let on: ReminderHarness
  let editor: TestPerson
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
  })
  afterEach(() => on.stop())
  const reader = { roles: ['MHZ_LIBRARY_READ'], wishes: { music: 'push' } } as const

  const put = (version: number, values: object) =>
    on.api.request(`PUT ${path}/1`, {
      as: editor,
      headers: { 'If-Match': `"${version}"` },
      body: { ...input, ...values },
    })

  test('members who read the library by their membership are notified too', { tags: ['long'] }, async () => {
    const member = await on.addListener({ wishes: { music: 'push' } })
    await writeSetting(on.api.db, 'membershipRoles', ['MHZ_LIBRARY_READ'])
    await on.api.request(`POST ${path}`, { as: editor, body: { ...input, hidden: false } })
    await on.passTo('2026-03-20T12:00')
    expect(member.told().map(([, , title]) => title)).toEqual(['Neues Repertoire'])
  })

  test('library readers are notified of a repertoire once it is shown', async () => {
    const [wishes, silent, outsider] = [
      await on.addListener(reader),
      await on.addListener({ roles: ['MHZ_LIBRARY_READ'] }),
      await on.addListener({ wishes: { music: 'push' } }),
    ]
    await on.api.request(`POST ${path}`, { as: editor, body: input })
    await on.api.request(`POST ${path}`, {
      as: editor,
      body: { ...input, name: 'Vorbei', dateEnd: '2026-03-09', hidden: false },
    })
    await on.passTo('2026-03-10T23:00')
    expect(wishes.told()).toEqual([])
    expect((await put(1, { hidden: false })).status).toBe(200)
    await put(2, { hidden: true })
    await put(3, { hidden: false, name: 'Frühling' })
    await on.passTo('2026-03-20T12:00')
    expect(wishes.told()).toEqual([['2026-03-11T08:00', 'push', 'Neues Repertoire', 'Frühling']])
    expect([...silent.told(), ...outsider.told()]).toEqual([])
    expect(wishes.devices[0]?.received[0]?.message.notification.navigate).toBe(
      `${on.api.origin}/de-ch/intra/repertoire`,
    )
  })

  const plans: [string, object[], string | undefined][] = [
    ['stays', [], '2026-03-20T08:00'],
    ['is moved on', [{ dateStart: '2026-04-02' }], '2026-04-02T08:00'],
    ['is brought forward', [{ dateStart: '2026-03-14' }], '2026-03-14T08:00'],
    ['is brought forward to today', [{ dateStart: '2026-03-10' }], '2026-03-10T12:30'],
    ['is hidden', [{ hidden: true }], undefined],
    ['is over before it begins', [{ dateStart: '2026-01-01', dateEnd: '2026-03-09' }], undefined],
  ]
  const announcesPlan = async (_: string, changes: readonly object[], at: string | undefined) => {
    const wishes = await on.addListener(reader)
    const later = { hidden: false, dateStart: '2026-03-20' }
    await on.api.request(`POST ${path}`, { as: editor, body: { ...input, ...later } })
    await on.passTo('2026-03-10T12:30')
    for (const [index, change] of changes.entries())
      expect((await put(index + 1, { ...later, ...change })).status).toBe(200)
    await on.passTo('2026-05-01T12:00')
    const expected = ['push', 'Neues Repertoire', 'Herbst']
    expect(wishes.told()).toEqual(at === undefined ? [] : [[at, ...expected]])
  }
  test.each(plans.slice(0, 3))('a future repertoire that %s is announced on its first morning', announcesPlan)
  test.each(plans.slice(3))(
    'a future repertoire that %s is announced on its first morning',
    { tags: ['long'] },
    announcesPlan,
  )

  test('a repertoire that was hidden on its first morning is announced when it is shown, even a day later', {
    tags: ['long'],
  }, async () => {
    const wishes = await on.addListener(reader)
    const later = { hidden: false, dateStart: '2026-03-20' }
    await on.api.request(`POST ${path}`, { as: editor, body: { ...input, ...later } })
    await put(1, { ...later, hidden: true })
    await on.passTo('2026-03-21T12:00')
    await put(2, later)
    await on.passTo('2026-03-22T12:00')
    expect(wishes.told().map(([at]) => at)).toEqual(['2026-03-21T12:00'])
  })

  test.each(['hidden', 'removed'])(
    'a repertoire that is %s before delivery is not announced, nor are its sheets',
    async (how) => {
      const [pushed, mailed] = [
        await on.addListener(reader),
        await on.addListener({ ...reader, wishes: { music: 'email' } }),
      ]
      await on.api.request(`POST ${path}`, { as: editor, body: { ...input, hidden: false } })
      on.service.misbehave({ status: 503, headers: { 'Retry-After': '1800' } })
      await on.passTo('2026-03-10T12:05')
      if (how === 'hidden') await put(1, {})
      else await on.api.request(`DELETE ${path}/1`, { as: editor })
      on.service.misbehave(undefined)
      await on.passTo('2026-03-11T12:00')
      expect(pushed.told()).toEqual([])
      expect(mailed.told()).toEqual([['2026-03-10T12:00', 'mail', 'Neues Repertoire']])
    },
  )

  describe('sheets', () => {
    const plays = async (
      instrument: 'TUBA' | 'HORN' | 'CONDUCTOR',
      voice: string | null,
      key: 'F' | 'Es' | null = null,
    ) => {
      const listener = await on.addListener(reader)
      await on.api.db.update(person).set({ instrument, voice, key }).where(eq(person.id, listener.personId))
      return listener
    }
    const addPiece = async (title: string) => {
      const [piece] = await on.api.db.insert(composition).values({ title }).returning()
      return piece?.id ?? 0
    }
    const bring = (
      compositionId: number,
      part: Partial<SheetInput> & { name: string },
      sha256 = 'x',
      now = on.api.clock.now(),
    ) =>
      putSheet(
        on.api.db,
        {
          compositionId,
          part: { instrument: 'TUBA', voice: null, key: null, ...part },
          file: { size: 1, sha256, mimeType: 'application/pdf', pdf: null },
          replace: true,
        },
        { accountId: null, now },
      )
    const expected = (...pieces: string[]) => ['push', 'Neue Noten', `Für Ihre Stimme: ${pieces.join(', ')}`]
    const ledTo = ({ devices }: Listener) =>
      devices[0]?.received.map(({ message }) => message.notification.navigate.slice(on.api.origin.length))

    test('of one day are announced together in the evening, to players whose part of a piece is among them', async () => {
      const [first, horn, conductor] = [
        await plays('TUBA', '1'),
        await plays('HORN', null),
        await plays('CONDUCTOR', null),
      ]
      const [march, waltz] = [await addPiece('Marsch'), await addPiece('Walzer')]
      await bring(march, { name: 'Tuba 1', voice: '1' })
      await bring(march, { name: 'Tuba 2', voice: '2' })
      await on.passTo('2026-03-10T19:00')
      await bring(waltz, { name: 'Tuba' })
      await bring(march, { name: 'Tuba 1 neu', voice: '1' })
      await bring(march, { name: 'Partitur', instrument: 'SCORE' })
      await on.api.db.delete(sheet).where(eq(sheet.name, 'Tuba 1'))
      await on.passTo('2026-03-15T12:00')
      expect(first.told()).toEqual([
        ['2026-03-10T18:00', ...expected('Marsch')],
        ['2026-03-11T18:00', ...expected('Marsch', 'Walzer')],
      ])
      expect(ledTo(first)).toEqual([`/de-ch/intra/repertoire/composition/${march}`, '/de-ch/intra/repertoire'])
      expect(conductor.told()).toEqual([['2026-03-11T18:00', ...expected('Marsch')]])
      expect(horn.told()).toEqual([])
    })

    test('are announced to the player for whom the app opens them, regardless of other sheets for the instrument', {
      tags: ['long'],
    }, async () => {
      const [inF, inEs, without] = [
        await plays('HORN', '1', 'F'),
        await plays('HORN', '1', 'Es'),
        await plays('HORN', '3'),
      ]
      const march = await addPiece('Marsch')
      const part = { instrument: 'HORN', voice: '1' } as const
      await bring(march, { ...part, name: 'Horn 1 F', key: 'F' })
      await on.passTo('2026-03-10T19:00')
      await bring(march, { ...part, name: 'Horn 1 Es', key: 'Es' })
      await bring(march, { ...part, name: 'Horn 2 F', voice: '2', key: 'F' })
      await on.passTo('2026-03-15T12:00')
      const evenings = (listener: Listener) => listener.told().map(([at]) => at.slice(8, 10))
      // A player without a sheet of their own is offered another one: the app opens it, and later the next one that
      // suits better.
      expect([inF, inEs, without].map(evenings)).toEqual([['10'], ['10', '11'], ['10', '11']])
    })

    test('for two voices are announced to the players of both', { tags: ['long'] }, async () => {
      const players = [await plays('TUBA', '1'), await plays('TUBA', '2'), await plays('TUBA', '3')]
      const march = await addPiece('Marsch')
      await bring(march, { name: 'Tuba 3', voice: '3' })
      await on.passTo('2026-03-10T19:00')
      await bring(march, { name: 'Tuba 1+2', voice: '1+2' })
      await on.passTo('2026-03-15T12:00')
      const evenings = (listener: Listener) => listener.told().map(([at]) => at.slice(8, 10))
      expect(players.map(evenings)).toEqual([['10', '11'], ['10', '11'], ['10']])
    })

    test('are new if the file is replaced, but not if only its name or voice is corrected', {
      tags: ['long'],
    }, async () => {
      const [first, second] = [await plays('TUBA', '1'), await plays('TUBA', '2')]
      const march = await addPiece('Marsch')
      await bring(march, { name: 'Tuba 1', voice: '1' })
      await bring(march, { name: 'Tuba 2', voice: '2' })
      await on.passTo('2026-03-11T12:00')
      expect([first, second].map((listener) => listener.told().length)).toEqual([1, 1])
      await bring(march, { name: 'Tuba 1', voice: '1' }, 'corrected')
      await bring(march, { name: 'Tuba 2', voice: '2', key: 'B' })
      await on.passTo('2026-03-15T12:00')
      expect([first, second].map((listener) => listener.told().slice(1))).toEqual([
        [['2026-03-11T18:00', ...expected('Marsch')]],
        [],
      ])
    })

    test.each([
      ['2026-03-10T17:59', '2026-03-10T18:00'],
      ['2026-03-10T18:00', '2026-03-11T18:00'],
    ])('added at %s are announced once, at %s', async (came, at) => {
      const first = await plays('TUBA', '1')
      on.api.clock.set(fromWireTime(came))
      await bring(await addPiece('Marsch'), { name: 'Tuba' })
      await on.passTo('2026-03-15T12:00')
      expect(first.told()).toEqual([[at, ...expected('Marsch')]])
    })

    test('added just before the evening and committed just after it are announced the next evening', {
      tags: ['long'],
    }, async () => {
      const first = await plays('TUBA', '1')
      await bring(await addPiece('Walzer'), { name: 'Horn', instrument: 'HORN' })
      await on.passTo('2026-03-10T18:01')
      await bring(await addPiece('Marsch'), { name: 'Tuba' }, 'x', new Date(on.api.clock.now().getTime() - 90_000))
      await on.passTo('2026-03-15T12:00')
      expect(first.told()).toEqual([['2026-03-11T18:00', ...expected('Marsch')]])
    })

    test('that are deleted before the announcement are not announced', async () => {
      const first = await plays('TUBA', '1')
      await bring(await addPiece('Marsch'), { name: 'Tuba' })
      on.service.misbehave({ status: 503, headers: { 'Retry-After': '1800' } })
      await on.passTo('2026-03-10T18:05')
      await on.api.db.delete(sheet)
      on.service.misbehave(undefined)
      await on.passTo('2026-03-11T12:00')
      expect(first.told()).toEqual([])
    })
  })
})
