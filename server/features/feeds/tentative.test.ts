import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEnquiry } from '#contract/edited-enquiries.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { april, type EnquiryDesk, startEnquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { createFeedReaders, find, read } from '../../../tests/support/feeds.ts'
import { fromWireTime } from '../../platform/time.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('tentative entries of a calendar', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let beat: TestPerson
  let desk: EnquiryDesk
  let readers: ReturnType<typeof createFeedReaders>
  beforeEach(async () => {
    ;({ api, anna, beat, desk } = await startEnquiryDesk(kind))
    readers = createFeedReaders(api)
  })
  afterEach(() => api.stop())

  /** The entries with their status and first instant. */
  const shownIn = async (path: string) =>
    read(await readers.load(path)).events.map(({ component, event: { summary, startDate } }) => [
      ...[summary, component.getFirstPropertyValue('status'), startDate.toJSDate().toISOString()],
    ])

  test('are there only for whoever wishes them', async () => {
    await addEvent(api.db, 'Probe', ['2026-04-01T20:00', '2026-04-01T22:00'])
    const path = await readers.wishTentative(anna, false)
    await desk.created()
    expect(await shownIn(path)).toEqual([['? Probe', 'CONFIRMED', '2026-04-01T18:00:00.000Z']])
    const before = find(await readers.load(path), 'Probe').event.sequence
    expect(await readers.wishTentative(anna)).toBe(path)
    expect(await shownIn(path)).toEqual([
      ['? Probe', 'TENTATIVE', '2026-04-01T18:00:00.000Z'],
      ['? Umfrage: Probe im April', 'TENTATIVE', '2026-04-10T18:00:00.000Z'],
      ['? Umfrage: Probe im April', 'TENTATIVE', '2026-04-17T18:00:00.000Z'],
    ])
    const { sequence } = find(await readers.load(path), 'Probe').event
    expect(sequence).toBeGreaterThan(before)
    await readers.wishTentative(anna)
    expect(find(await readers.load(path), 'Probe').event.sequence).toBe(sequence)
  })

  test('are the dates to come that the person has not refused, of enquiries that ask this person', async () => {
    const path = await readers.wishTentative(anna)
    const dates = [
      { dateStart: '2026-03-10T11:00', dateEnd: '2026-03-10T13:00' },
      { dateStart: '2026-10-24T20:00', dateEnd: '2026-10-24T22:00' },
      { dateStart: '2026-10-25T20:00', dateEnd: '2026-10-26T01:00' },
    ]
    const enquiry = await desk.created({ dates, titleEn: 'Autumn' })
    await desk.created({ invitations: [{ kind: 'PERSON', person: await desk.uuidOf(beat) }] })
    await desk.created({ kind: 'CHOICE', choices: [{ nameDe: 'S' }, { nameDe: 'M' }] })
    await desk.created({ dates: [] })
    const both = await shownIn(path)
    expect(both.map(([, , start]) => start)).toEqual(['2026-10-24T18:00:00.000Z', '2026-10-25T19:00:00.000Z'])
    const entry = () => readers.load(path).then((text) => find(text, 'Probe im April').event)
    const { sequence, description, component } = await entry()
    expect(description).toContain('Antworten bis Fr, 20.03.2026 18:00')
    expect(component.getFirstPropertyValue('url')).toBe(`${api.origin}/de-ch/intra/enquiries#enquiry-${enquiry.id}`)
    await desk.choose(anna, enquiry, undefined, 'maybe', 'no')
    expect(await shownIn(path)).toEqual(both.slice(0, 1))
    expect((await entry()).sequence).toBeGreaterThan(sequence)
    await desk.choose(anna, enquiry, 'no', 'yes', 'yes')
    expect(await shownIn(path)).toEqual(both)
  })

  test('end with the deadline, and when somebody closes the enquiry', async () => {
    const path = await readers.wishTentative(anna)
    const ended = await desk.created({ dates: [april(11)] })
    await desk.created({ dates: [april(10)], deadline: '2026-03-20T18:00' })
    expect(await shownIn(path)).toHaveLength(2)
    await desk.end(ended.id)
    api.clock.set(fromWireTime('2026-03-20T17:59'))
    expect(await shownIn(path)).toHaveLength(1)
    api.clock.set(fromWireTime('2026-03-20T18:00'))
    expect(await shownIn(path)).toEqual([])
  })

  test('give way to the event of the winning date, which is tentative for whoever has not said yes to it', async () => {
    const [of, ofOther] = [await readers.wishTentative(anna), await readers.wishTentative(beat)]
    const enquiry = await desk.created()
    await desk.choose(anna, enquiry, 'yes', 'yes')
    await desk.bodyOf(EditedEnquiry, await desk.make(enquiry, await desk.optionOf(enquiry, 1)))
    const start = '2026-04-17T18:00:00.000Z'
    expect(await shownIn(of)).toEqual([['Zusatzprobe', 'CONFIRMED', start]])
    expect(await shownIn(ofOther)).toEqual([['? Zusatzprobe', 'TENTATIVE', start]])
  })
})
