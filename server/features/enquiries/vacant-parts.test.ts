import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addPlayer, type EnquiryDesk, startEnquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { furtherPart, person, substitute } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('the parts that nobody plays on a date', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let beat: TestPerson
  let desk: EnquiryDesk
  beforeEach(async () => {
    ;({ api, anna, beat, desk } = await startEnquiryDesk(kind))
  })
  afterEach(() => api.stop())

  const setVoice = ({ personId }: TestPerson, voice: string) =>
    api.db.update(person).set({ voice }).where(eq(person.id, personId))
  const vacantIn = async (enquiry: { readonly id: number }) =>
    (await desk.resultsOf(enquiry)).results?.options.map(({ vacant }) =>
      vacant.map(({ section, voice, substitutes }) => [section, voice, substitutes]),
    )

  test('are named with the substitutes of the pool, until somebody says yes', async () => {
    await setVoice(anna, '1')
    const second = await addPlayer(api, 'HORN', { firstName: 'Carla' })
    await setVoice(second, '2')
    const shared = { locale: 'de-ch' as const, consentOn: '2026-01-01', createdAt: api.clock.now() }
    await api.db.insert(substitute).values([
      { ...shared, name: 'Hanna Horn', instrument: 'HORN', voice: '2' },
      { ...shared, name: 'Hugo Horn', instrument: 'HORN' },
    ])
    const enquiry = await desk.created()
    const [flute, tuba, first] = [
      ['FLUTE', null, 0],
      ['TUBA', null, 0],
      ['HORN', '1', 1],
    ] as const
    expect(await vacantIn(enquiry)).toEqual([
      [flute, first, ['HORN', '2', 2], tuba],
      [flute, first, ['HORN', '2', 2], tuba],
    ])
    await desk.choose(second, enquiry, 'yes', 'maybe')
    await desk.choose(beat, enquiry, 'yes', 'no')
    expect(await vacantIn(enquiry)).toEqual([
      [flute, first],
      [flute, first, ['HORN', '2', 2], tuba],
    ])
  })

  test('are filled by whoever is asked for a further part', async () => {
    await api.db.insert(furtherPart).values([
      { personId: beat.personId, position: 0, instrument: 'HORN', voice: '3' },
      { personId: anna.personId, position: 0, instrument: 'TROMBONE', voice: 'Bass' },
    ])
    await setVoice(anna, '1')
    const enquiry = await desk.created({ sections: ['HORN'] })
    await desk.choose(anna, enquiry, 'no', 'yes')
    await desk.choose(beat, enquiry, 'yes', 'no')
    expect(await vacantIn(enquiry)).toEqual([[['HORN', '1', 0]], [['HORN', '3', 0]]])
  })

  test('are not told of an anonymous enquiry', async () => {
    const others = await Promise.all(['Carla', 'David', 'Eva'].map((firstName) => api.addPerson({ firstName })))
    const enquiry = await desk.created({ anonymous: true })
    await desk.choose(anna, enquiry, 'yes')
    for (const one of [beat, ...others]) await desk.choose(one, enquiry, 'no')
    expect(await vacantIn(enquiry)).toEqual([[], []])
  })
})
