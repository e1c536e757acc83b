import { set } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { OfflineError } from '#device/errors.ts'
import { persistedLists } from '#device/persisted-lists.ts'
import { testDevice } from '../../../tests/support/device.ts'
import persisted from './persisted-by/version-1.json' with { type: 'json' }
import persistedWithAbsences from './persisted-by/version-1-absences.json' with { type: 'json' }
import persistedWithAttendance from './persisted-by/version-1-attendance.json' with { type: 'json' }
import persistedWithBulletinPictures from './persisted-by/version-1-bulletin-pictures.json' with { type: 'json' }
import persistedWithBulletins from './persisted-by/version-1-bulletins.json' with { type: 'json' }
import persistedWithComments from './persisted-by/version-1-comments.json' with { type: 'json' }
import persistedWithDuties from './persisted-by/version-1-duties.json' with { type: 'json' }
import persistedWithEnquiries from './persisted-by/version-1-enquiries.json' with { type: 'json' }
import persistedWithFolders from './persisted-by/version-1-folders.json' with { type: 'json' }
import persistedWithInstruments from './persisted-by/version-1-instruments.json' with { type: 'json' }
import persistedWithPlanning from './persisted-by/version-1-planning.json' with { type: 'json' }
import persistedWithPrivateNotes from './persisted-by/version-1-private-notes.json' with { type: 'json' }
import persistedWithRecordingSections from './persisted-by/version-1-recording-sections.json' with { type: 'json' }
import persistedWithRepresentation from './persisted-by/version-1-representation.json' with { type: 'json' }
import persistedWithSeating from './persisted-by/version-1-seating.json' with { type: 'json' }
import persistedWithSectionMarks from './persisted-by/version-1-section-marks.json' with { type: 'json' }
import persistedWithSentBulletins from './persisted-by/version-1-sent-bulletins.json' with { type: 'json' }
import persistedWithTakes from './persisted-by/version-1-takes.json' with { type: 'json' }
import { persistQueries } from './persisted-queries.ts'
import { createQueryClient } from './query-client.ts'

/* Lists as the app of November 2026 persisted them. A device may start a newer app in a cellar: a schema that cannot
   read them would leave the member without the repertoire there. A changed schema must read them, or
   `persistedVersion` must be raised deliberately. These lists never change; add a file for a newer version. */
const entries = Object.entries({
  ...persisted,
  ...persistedWithAbsences,
  ...persistedWithAttendance,
  ...persistedWithBulletinPictures,
  ...persistedWithBulletins,
  ...persistedWithComments,
  ...persistedWithDuties,
  ...persistedWithEnquiries,
  ...persistedWithFolders,
  ...persistedWithInstruments,
  ...persistedWithPlanning,
  ...persistedWithPrivateNotes,
  ...persistedWithRecordingSections,
  ...persistedWithRepresentation,
  ...persistedWithSeating,
  ...persistedWithSectionMarks,
  ...persistedWithSentBulletins,
  ...persistedWithTakes,
})

test('there is one list of every kind', () => {
  expect([...new Set(entries.map(([, { queryKey }]) => String(queryKey[0])))].sort()).toEqual(
    Object.keys(persistedLists).sort(),
  )
})

test.each(entries)('a %s list persisted by an older app is shown offline', async (key, entry) => {
  const warned = vi.spyOn(console, 'warn')
  const database = openMemberDatabase(testDevice().tab(), 'sub-1')
  await set(key, JSON.stringify(entry), database.keyval('queries'))
  const now = () => new Date(entry.state.dataUpdatedAt)
  const client = createQueryClient(persistQueries({ database, now, onPersisted: () => {}, onFull: () => {} }))
  const data = await client.fetchQuery({
    queryKey: entry.queryKey,
    queryFn: () => Promise.reject(new OfflineError('network')),
  })
  // Fields that are not persisted are restored empty.
  if (typeof entry.state.data === 'string') expect(data).toBe(entry.state.data)
  else expect(data).toMatchObject(entry.state.data)
  expect(warned).not.toHaveBeenCalled()
  client.clear()
  warned.mockRestore()
})
