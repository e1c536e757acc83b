import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestPerson } from '../../tests/support/api.ts'
import { describeOnDatabase } from '../../tests/support/databases.ts'
import { type Reminding, startReminding } from '../../tests/support/reminding.ts'
import { putSheet } from '../compositions/edit-sheets.ts'
import { composition, person } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const input = { name: 'Herbst', dateStart: '2026-03-01', dateEnd: '2026-06-30', hidden: true, compositionIds: [] }
const path = '/api/frontend/internal/admin/repertoire'

describeOnDatabase('new music, to those who wish it', (kind) => {
  let on: Reminding
  let editor: TestPerson
  beforeEach(async () => {
    on = await startReminding(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
  })
  afterEach(() => on.stop())
  const reader = { roles: ['MHZ_LIBRARY_READ'], wishes: { music: 'push' } } as const

  test('a repertoire is told once it is shown, to those who read the library', async () => {
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
    const put = (version: number, values: object) =>
      on.api.request(`PUT ${path}/1`, {
        as: editor,
        headers: { 'If-Match': `"${version}"` },
        body: { ...input, ...values },
      })
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

  test('a day’s sheets are told together in the evening, to those whose part is among them', async () => {
    const plays = async (instrument: 'TUBA' | 'HORN', voice: string | null) => {
      const listener = await on.addListener(reader)
      await on.api.db.update(person).set({ instrument, voice }).where(eq(person.id, listener.personId))
      return listener
    }
    const [first, second, horn] = [await plays('TUBA', '1'), await plays('TUBA', '2'), await plays('HORN', null)]
    const [piece] = await on.api.db.insert(composition).values({ title: 'Marsch' }).returning()
    const add = (name: string, voice: string | null) =>
      putSheet(
        on.api.deps.database,
        {
          compositionId: piece?.id ?? 0,
          part: { name, instrument: 'TUBA', voice, key: null },
          file: { size: 1, sha256: 'x', mimeType: 'application/pdf' },
          replace: false,
        },
        { accountId: null, now: on.api.clock.now() },
      )
    await add('Tuba 1', '1')
    await on.passTo('2026-03-10T17:00')
    await add('Tuba 1 neu', '1')
    await on.passTo('2026-03-10T19:00')
    await add('Tuba', null)
    await on.passTo('2026-03-15T12:00')
    const told = ['push', 'Neue Noten', 'Für Ihre Stimme sind neue Noten da.']
    expect(first.told()).toEqual([
      ['2026-03-10T18:00', ...told],
      ['2026-03-11T18:00', ...told],
    ])
    expect(second.told()).toEqual([['2026-03-11T18:00', ...told]])
    expect(horn.told()).toEqual([])
  })
})
