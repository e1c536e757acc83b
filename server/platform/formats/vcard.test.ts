import { expect, test } from 'vitest'
import type { PersonGeneric } from '#contract/persons.ts'
import { vcard } from './vcard.ts'

const person: PersonGeneric = {
  uuid: '4f9b1c1e-6c0e-4f57-9a3b-0a6f1f7a1b2c',
  firstName: 'Zoë',
  lastName: 'Müller; Muster, jun.',
  company: null,
  label: 'Zoë Müller; Muster, jun.',
  instrument: 'TUBA',
  further: [],
  office: null,
  email: null,
  mobile: null,
  landline: null,
  address: null,
  birthDate: null,
  birthday: null,
  household: null,
}
const made = new Date('2026-03-10T11:00:00Z')
/** Unfolded lines (RFC 2426 §2.6) without begin, end and producer. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => !/^(?:BEGIN|END|PRODID|REV|UID|)(?::|$)/.test(line))

test('contains only known values, in version 3.0, with escaped separators', () => {
  expect(linesOf(vcard(person, made))).toEqual([
    'VERSION:3.0',
    'FN:Zoë Müller\\; Muster\\, jun.',
    'N:Müller\\; Muster\\, jun.;Zoë;;;',
  ])
})

test('contains company, numbers, mail, address and birthday', () => {
  const address = { address1: 'Weg 7, Haus B', address2: 'c/o Bo', zip: '8044', city: 'Zürich' }
  const card = vcard(
    {
      ...person,
      lastName: 'Muster',
      label: 'Zoë Muster',
      company: 'Back\\Stube; Zürich',
      email: 'zoe@band.example',
      mobile: '+41791234567',
      landline: '+41441234567',
      address,
      birthDate: '1958-03-01',
    },
    made,
  )
  expect(linesOf(card)).toEqual([
    'VERSION:3.0',
    'FN:Zoë Muster',
    'N:Muster;Zoë;;;',
    'ORG:Back\\\\Stube\\; Zürich',
    'TEL;TYPE=CELL:+41791234567',
    'TEL;TYPE=HOME:+41441234567',
    'EMAIL;TYPE=INTERNET:zoe@band.example',
    'ADR;TYPE=HOME:;c/o Bo;Weg 7\\, Haus B;Zürich;;8044;',
    'BDAY:1958-03-01',
  ])
  expect(card).toContain('REV:2026-03-10T11:00:00.000Z\r\n')
})

test('a stored value with line breaks adds no line, and no line is longer than 75 octets', () => {
  const hostile = 'x\r\nTEL:+41900\u0000\nEND:VCARD'
  const card = vcard(
    { ...person, company: 'Ü🎺'.repeat(60), label: hostile, lastName: hostile, email: hostile, mobile: hostile },
    made,
  )
  expect(card.split('\r\n').filter((line) => /^(?:TEL:|END:)/.test(line))).toEqual(['END:VCARD'])
  expect(linesOf(card).filter((line) => line.startsWith('ORG:'))).toEqual([`ORG:${'Ü🎺'.repeat(60)}`])
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
