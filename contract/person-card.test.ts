import { describe, expect, test } from 'vitest'
import { type CardField, type PersonCard, readCard, type TypedCard } from './person-card.ts'

const today = '2026-03-10'
const stored: PersonCard = {
  gender: 'NA',
  firstName: 'Anna',
  lastName: 'Zwyergart',
  company: null,
  birthDate: null,
  address1: 'Musterweg 7',
  address2: null,
  zip: '8044',
  city: 'Zürich',
  mobile: null,
  landline: null,
  email: 'anna@band.example',
  preferredChannel: 'EMAIL',
}
const asTyped = (card: PersonCard): TypedCard =>
  Object.fromEntries(Object.entries(card).map(([field, value]) => [field, value ?? ''])) as TypedCard

/** Returns the stored value of one typed field, or the message with which it is refused. */
const read = (field: CardField, typed: string, before: Partial<PersonCard> = {}): string | null => {
  const saved = { ...stored, ...before }
  const { card, problems } = readCard({ ...asTyped(saved), [field]: typed }, saved, today)
  expect(Object.keys(problems)).toEqual(problems[field] === undefined ? [] : [field])
  return problems[field] ?? card[field]
}

describe('a field of the person’s own card', () => {
  test.each<[CardField, string, string | null]>([
    ['gender', 'FEMALE', 'FEMALE'],
    ['gender', '', 'validation.gender_required'],
    ['gender', 'DIVERS', 'validation.gender_required'],
    ['firstName', 'J', 'J'],
    ['firstName', ' Änne-Lou  D’Arc ', 'Änne-Lou D’Arc'],
    ['firstName', '', 'validation.first_name_required'],
    ['firstName', 'Anna🎺', 'validation.characters'],
    ['firstName', 'Anna\u202Eanna', 'validation.characters'],
    ['firstName', 'Anna\u0000', 'validation.characters'],
    ['firstName', 'a'.repeat(10_000), 'validation.too_long'],
    ['lastName', 'עברי', 'עברי'],
    ['lastName', 'Muster2', 'validation.characters'],
    ['company', 'Bäckerei & Söhne (GmbH) 🎺', 'Bäckerei & Söhne (GmbH) 🎺'],
    ['company', ' \t ', null],
    ['company', 'Firma\u0007', 'validation.characters'],
    ['company', 'Fir\u202Ema', 'validation.characters'],
    ['company', 'Firma\uD800', 'validation.characters'],
    ['company', 'x'.repeat(101), 'validation.too_long'],
    ['address1', 'Weg', 'Weg'],
    ['address1', '', 'validation.address_required'],
    ['address1', 'Weg; 7', 'validation.characters'],
    ['address2', 'c/o Bo', 'c/o Bo'],
    ['address2', '', null],
    ['address2', 'Fach #3', 'validation.characters'],
    ['zip', '804', 'validation.zip'],
    ['zip', '8044 ', '8044'],
    ['zip', '', 'validation.zip_required'],
    ['zip', '٨٠٤٤', 'validation.zip'],
    ['city', 'Zürich?', 'validation.city'],
    ['city', 'Wil/SG', 'Wil/SG'],
    ['email', 'Anna.NEU@Band.Example', 'anna.neu@band.example'],
    ['email', '', 'validation.email_required'],
    ['email', 'anna@', 'validation.email'],
    ['preferredChannel', 'MAIL', 'MAIL'],
    ['preferredChannel', 'PIGEON', 'validation.required'],
  ])('%s %j becomes %j', (field, typed, expected) => expect(read(field, typed)).toBe(expected))

  test.each<[string, string | null]>([
    ['+41791234567', '+41791234567'],
    ['+41 79 123 45 67', '+41791234567'],
    ['+41\u00a079\u00a0123\t45 67', '+41791234567'],
    ['+49 301 234567', '+49301234567'],
    ['+43 123 456 789', '+43123456789'],
    ['   ', null],
    ['+41 0791 23 45 6', 'validation.phone'],
    ['+4179123456', 'validation.phone'],
    ['+417912345678', 'validation.phone'],
    ['+33 612 345 678', 'validation.phone'],
    ['079 123 45 67', 'validation.phone'],
    ['0041 79 123 45 67', 'validation.phone'],
    ['+41-79-123-45-67', 'validation.phone'],
    ['+41٧٩١٢٣٤٥٦٧', 'validation.phone'],
    ['+41791234567\u0000', 'validation.phone'],
  ])('converts telephone %j to %j', (typed, expected) => {
    expect([read('mobile', typed), read('landline', typed)]).toEqual([expected, expected])
  })

  test.each<[string, string | null]>([
    ['', null],
    ['1958-03-01', '1958-03-01'],
    ['2026-03-10', '2026-03-10'],
    ['2026-03-11', 'validation.birth_date_future'],
    ['9999-12-31', 'validation.birth_date_future'],
    ['1899-12-31', 'validation.birth_date'],
    ['0000-01-01', 'validation.birth_date'],
    ['1990-02-30', 'validation.birth_date'],
    ['01.03.1958', 'validation.birth_date'],
    ['1958-03-01T00:00', 'validation.birth_date'],
  ])('day of birth %j becomes %j', (typed, expected) => expect(read('birthDate', typed)).toBe(expected))
})

test('accepts an unchanged stored value even if it breaks today’s rules', () => {
  const old: PersonCard = {
    ...stored,
    firstName: '',
    lastName: 'Müller 3',
    address1: '',
    zip: 'D-10115',
    mobile: '044 999 88 77',
    email: null,
    birthDate: '1850-01-01',
  }
  expect(readCard({ ...asTyped(old), city: 'Bern' }, old, today)).toEqual({
    card: { ...old, city: 'Bern' },
    problems: {},
  })
  expect(read('mobile', '0449998877', old)).toBe('044 999 88 77')
  expect(read('mobile', '0449998878', old)).toBe('validation.phone')
  expect(read('zip', 'D-10116', old)).toBe('validation.zip')
})
