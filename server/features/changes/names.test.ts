import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChangedNoun } from '#contract/changes.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  attendance,
  composition,
  duty,
  equipment,
  event,
  file,
  loan,
  pageText,
  picture,
  pieceLoan,
  recording,
  substitute,
  substituteRequest,
} from '../../platform/db/tables.ts'
import { findNames } from './names.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const now = new Date('2026-03-10T11:00:00Z')

describeOnDatabase('names of rows', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let player: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, now })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    player = await api.addPerson({ firstName: 'Heinz' })
  })
  afterAll(() => api.stop())

  test('rows of music, property, duties and pages are named with what they belong to', async () => {
    const { db } = api
    const day = '2026-03-01'
    const startsAt = new Date('2026-05-02T18:00:00Z')
    const [concert] = await db
      .insert(event)
      .values({ kind: 'concert', titleDe: 'Konzert', startsAt, endsAt: startsAt })
      .returning()
    const [piece] = await db.insert(composition).values({ title: 'Galop' }).returning()
    const [eventId, compositionId, personId] = [concert?.id ?? 0, piece?.id ?? 0, player.personId]
    const bytes = { size: 1, sha256: 'y' }
    const [tuba] = await db
      .insert(equipment)
      .values({ kind: 'instrument', number: 'T-1', name: 'Tuba', condition: 'good' })
      .returning()
    const asked = { instrument: 'TUBA', createdAt: now } as const
    const picked = { ...{ width: 1, height: 1, masterWidth: 1, masterHeight: 1 }, createdAt: now }
    const inserted = {
      attendance: db
        .insert(attendance)
        .values({ ...{ personId, eventId, statement: editor.sub }, recordedAt: now, recordedBy: editor.sub }),
      recording: db.insert(recording).values({ compositionId, title: 'Probe 3', contentType: 'audio/mpeg', ...bytes }),
      piece_loan: db.insert(pieceLoan).values({ compositionId, borrower: 'MG Thun', lentOn: day }),
      file: db.insert(file).values({ title: 'Statuten', mimeType: 'application/pdf', ...bytes }),
      picture: db
        .insert(picture)
        .values({ ...{ name: 'a', sourceSha256: 'a', masterSha256: 'a' }, altDe: 'Fahne', altEn: 'Flag', ...picked }),
      page_text: db.insert(pageText).values({ place: 'about.intro', titleDe: 'Wir', titleEn: 'We' }),
      loan: db.insert(loan).values({ equipmentId: tuba?.id ?? 0, personId, lentOn: day }),
      substitute: db.insert(substitute).values({ name: 'Aushilfe', locale: 'de-ch', consentOn: day, ...asked }),
      substitute_request: db
        .insert(substituteRequest)
        .values({ eventId, order: 'sequence', waitHours: 1, createdBy: editor.sub, ...asked }),
      duty: db
        .insert(duty)
        .values({ eventId, nameDe: 'Kasse', startsAt: now, endsAt: startsAt, needed: 1, changedAt: now }),
    } as const
    const entries: { readonly noun: ChangedNoun; readonly rowId: number }[] = [
      { noun: 'equipment', rowId: tuba?.id ?? 0 },
    ]
    for (const [noun, rows] of Object.entries(inserted)) {
      const [row] = await rows.returning()
      entries.push({ noun: noun as keyof typeof inserted, rowId: row?.id ?? 0 })
    }
    const nameOf = await findNames(db, entries, 'en-gb')
    const names = entries.map((entry) => {
      const { names: written, at } = nameOf(entry)
      return [entry.noun, ...written, ...(at === undefined ? [] : [at.toISOString().slice(0, 10)])]
    })
    expect(names).toEqual([
      ['equipment', 'Tuba', 'T-1'],
      ['attendance', 'Heinz Beispiel', 'Konzert', '2026-05-02'],
      ['recording', 'Galop', 'Probe 3'],
      ['piece_loan', 'Galop', 'MG Thun'],
      ['file', 'Statuten'],
      ['picture', 'Flag'],
      ['page_text', expect.any(String), 'We'],
      ['loan', 'Tuba', 'T-1', 'Heinz Beispiel'],
      ['substitute', 'Aushilfe'],
      ['substitute_request', 'Konzert', '2026-05-02'],
      ['duty', 'Kasse', 'Konzert', '2026-05-02'],
    ])
  })
})
