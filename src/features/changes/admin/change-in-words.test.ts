import { expect, test } from 'vitest'
import type { ChangeEntry } from '#contract/change-log.ts'
import { intls } from '#i18n/catalogues.ts'
import { type MessageId, withNames } from '#i18n/intl.ts'
import { describeChange, loggedInWords } from './change-in-words.ts'

const german = withNames(intls['de-ch'], () => ({
  sections: ['Horn', 'Tuba'].map((name) => ({ id: name.toUpperCase(), name, instrument: name })),
  offices: [{ id: 'CASHIER', name: 'Kasse' }],
}))

const inWords = (entry: Pick<ChangeEntry, 'noun' | 'fields' | 'values'>): string =>
  describeChange(
    {
      id: 1,
      names: [],
      day: null,
      action: 'changed',
      hasDetails: false,
      changedAt: '2026-03-10T11:00:00Z',
      by: null,
      ...entry,
    },
    (id: MessageId, values = {}) => german.formatMessage({ id }, values),
    'de-ch',
  )

test.each([
  [true, 'Rolle gegeben: Redaktion'],
  [false, 'Rolle entzogen: Redaktion'],
])('describes whether a role was granted or revoked', (after, description) => {
  const values = [{ field: 'EDITOR', before: !after, after }]
  expect(inWords({ noun: 'role', fields: ['EDITOR'], values })).toBe(description)
})

test('old and new values are shown in words, and a field without them by its name', () => {
  const values = [
    { field: 'location', before: 'Aula', after: 'Turnhalle' },
    { field: 'startsAt', before: '2026-04-30T18:00:00.000Z', after: '2026-05-01T18:30:00.000Z' },
    { field: 'kind', before: 'rehearsal', after: 'concert' },
  ]
  expect(inWords({ noun: 'event', fields: ['location', 'startsAt', 'kind', 'remarksDe'], values })).toMatch(
    /^Termin geändert: Ort von «Aula» auf «Turnhalle», .* von 30\.04\.2026 20:00 auf 01\.05\.2026 20:30, .* von Probe auf Konzert, \S+/,
  )
  const membership = [
    { field: 'leaveDate', before: null, after: '2099-12-31' },
    { field: 'functionType', before: 'TUBA', after: 'CASHIER' },
  ]
  expect(inWords({ noun: 'membership', fields: ['leaveDate', 'functionType'], values: membership })).toMatch(
    /von leer auf 31\.12\.2099, .* von Tuba auf \S+$/,
  )
  expect(
    inWords({ noun: 'shop_item', fields: ['price'], values: [{ field: 'price', before: 100, after: 2550 }] }),
  ).toMatch(/von CHF 1\.00 auf CHF 25\.50$/)
})

test.each([
  ['textDe', '<p>Blau <strong>bleibt</strong></p><p>blau</p>', 'Blau bleibt\n\nblau'],
  ['sections', ['HORN', 'TUBA'], 'Horn, Tuba'],
  ['invitations', [{ kind: 'PASSIVE' }, { kind: 'GROUP', group: 1 }], 'Passivmitglieder, eine Gruppe'],
  ['invitations', [], 'Ganze Band'],
  ['minimumPlayers', [{ section: 'TUBA', players: 2 }], 'Tuba 2'],
  ['reminderDays', [7, 2], '7, 2'],
  ['fullDay', true, 'ja'],
  ['titleEn', null, 'leer'],
])('the logged value of %s is readable', (field, value, words) => {
  const text = (id: MessageId, values = {}) => german.formatMessage({ id }, values)
  expect(loggedInWords('event', field, value, text, 'de-ch')).toBe(words)
})
