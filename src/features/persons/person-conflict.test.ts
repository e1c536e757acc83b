import { expect, test } from 'vitest'
import type { CompleteMyself } from '#contract/persons.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { ownValues, toDesiredPerson } from './own-card.ts'
import { personConflict } from './usePersonConflict.ts'

const own: CompleteMyself = {
  id: 7,
  uuid: '4f9b1c1e-6c0e-4f57-9a3b-0a6f1f7a1b2c',
  gender: 'NA',
  company: null,
  title: null,
  firstName: 'Heinz',
  lastName: 'Bachofner-Keel',
  address1: 'Musterweg 7',
  address2: null,
  zip: '8044',
  city: 'Zürich',
  landline: null,
  mobile: null,
  email: 'heinz@band.example',
  pendingEmail: null,
  birthDate: null,
  preferredChannel: 'EMAIL',
  permit: false,
  pictureConsent: null,
  consents: [],
  shared: [],
  remarks: null,
  archived: false,
  label: 'Heinz Bachofner-Keel',
  instrument: 'TUBA',
  voice: null,
  key: null,
  further: [],
  member: true,
  version: 3,
  links: [],
}
const at = '2026-11-20T19:00:00.000Z'
const record: OutboxRecord = {
  version: 1,
  kind: 'person',
  key: '7',
  title: '',
  base: own,
  baseVersion: 3,
  desired: toDesiredPerson({ ...ownValues(own), city: 'Bern' }, own, '2026-11-20'),
  sent: [],
  rev: 1,
  state: 'conflict',
  attempts: 0,
  nextAttemptAt: null,
  problem: { code: 'conflict', message: '', errors: [], current: { ...own, city: 'Basel', version: 4 } },
  createdAt: at,
  updatedAt: at,
  savedVersion: null,
  savedAt: null,
}

test("reports that the device cannot save the member's choice", async () => {
  const full = new DOMException('no room', 'QuotaExceededError')
  const conflict = personConflict(record, { decide: () => Promise.reject(full) }, () => new Date(at))
  expect([conflict?.fields, conflict?.draft.typed]).toEqual([['city'], { city: 'Bern' }])
  await expect(conflict?.resolve([])).rejects.toBe(full)
})
