import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { countStatements } from '../../../tests/support/statements.ts'
import { composition, event } from '../../platform/db/tables.ts'
import { findProgrammeNews, findProgrammeReaders } from './programme-news.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describeOnDatabase('messages about programmes', (kind) => {
  let on: ReminderHarness
  let editor: TestPerson
  let pieces: number[]
  const versions = new Map<number, number>()

  const add = (title: string, day: string) =>
    addEvent(on.api.db, title, [`${day}T19:30`, `${day}T22:00`], { kind: 'concert' })
  const arrange = async (id: number, titles: readonly ('Marsch' | 'Walzer')[], values: object = {}) => {
    const version = versions.get(id) ?? 1
    const compositionIds = titles.map((title) => pieces[title === 'Marsch' ? 0 : 1])
    const saved = await on.api.request(`PUT /api/frontend/internal/event/${id}/compositions`, {
      as: editor,
      body: { compositionIds, ...values },
      headers: { 'If-Match': `"${version}"` },
    })
    expect(saved.status).toBe(200)
    versions.set(id, version + 1)
  }

  beforeEach(async () => {
    versions.clear()
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
    const rows = await on.api.db
      .insert(composition)
      .values([{ title: 'Marsch' }, { title: 'Walzer' }])
      .returning()
    pieces = rows.map(({ id }) => id)
  })
  afterEach(() => on.stop())

  test('players who want news of music are told in the evening of the programmes of the day, once', async () => {
    const wishes = { music: 'push' } as const
    const [player, silent, declined] = [
      await on.addListener({ wishes }),
      await on.addListener(),
      await on.addListener({ wishes }),
    ]
    const [concert, fair] = [await add('Konzert', '2026-03-20'), await add('Fest', '2026-03-27')]
    await declined.answer(concert, false)
    await arrange(concert, ['Walzer'])
    await arrange(concert, ['Marsch', 'Walzer'])
    await on.passTo('2026-03-11T12:00')
    const first = ['2026-03-10T18:00', 'push', 'Programm: Konzert', 'Fr, 20.03.2026, 19:30. Marsch, Walzer']
    expect(player.told()).toEqual([first])
    expect(player.devices[0]?.received[0]?.message.notification.navigate).toBe(
      `${on.api.origin}/de-ch/intra/meetings#event-${concert}`,
    )
    // Visibility to visitors is no news, nor is a change that was undone.
    await arrange(concert, ['Marsch', 'Walzer'], { programmePublic: true })
    await arrange(concert, ['Walzer'])
    await arrange(concert, ['Marsch', 'Walzer'])
    await on.passTo('2026-03-12T12:00')
    expect(player.told()).toEqual([first])
    await arrange(concert, ['Walzer'])
    await arrange(fair, ['Marsch'])
    await on.passTo('2026-03-13T12:00')
    expect(player.told().slice(1)).toEqual([
      ['2026-03-12T18:00', 'push', 'Neue Programme', 'Konzert (20.03.2026), Fest (27.03.2026)'],
    ])
    expect(declined.told()).toEqual([['2026-03-12T18:00', 'push', 'Programm: Fest', 'Fr, 27.03.2026, 19:30. Marsch']])
    await arrange(concert, ['Marsch'])
    await on.passTo('2026-03-14T12:00')
    expect(
      player
        .told()
        .slice(2)
        .map(([, , title]) => title),
    ).toEqual(['Neues Programm: Konzert'])
    expect(silent.told()).toEqual([])
  })

  test('more programmes in one evening need no more statements', { tags: ['long'] }, async () => {
    await on.addListener({ wishes: { music: 'push' } })
    const now = on.api.clock.now()
    const read = () =>
      countStatements(async () => {
        const [reader] = await findProgrammeReaders(on.api.db, '2026-03-10', now)
        const news = { day: '2026-03-10', personId: reader?.personId ?? 0 }
        return (await findProgrammeNews(on.api.db, news, now))?.programmes.length
      })
    await arrange(await add('Konzert', '2026-03-20'), ['Walzer'])
    const [programmes, statements] = await read()
    for (const title of ['Fest', 'Messe', 'Markt']) await arrange(await add(title, '2026-03-27'), ['Marsch'])
    const [more, after] = await read()
    expect([programmes, more]).toEqual([1, 4])
    expect([...after.values()]).toEqual([...statements.values()])
  })

  test('programmes of cancelled and past events, and cleared ones, are not announced', {
    tags: ['long'],
  }, async () => {
    const player = await on.addListener({ wishes: { music: 'push' } })
    const [cancelled, over, cleared] = [
      await add('Abgesagt', '2026-03-20'),
      await addEvent(on.api.db, 'Vorbei', ['2026-03-10T15:00', '2026-03-10T16:00']),
      await add('Leer', '2026-03-21'),
    ]
    await arrange(cleared, ['Walzer'])
    await on.passTo('2026-03-11T09:00')
    expect(player.told()).toHaveLength(1)
    for (const id of [cancelled, over]) await arrange(id, ['Marsch'])
    await arrange(cleared, [])
    await on.api.db.update(event).set({ cancelled: true })
    await on.passTo('2026-03-12T12:00')
    expect(player.told()).toHaveLength(1)
  })
})
