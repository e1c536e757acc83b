import { expect, test } from 'vitest'
import { parseIban } from './iban.ts'

test.each([
  ['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
  ['ch9300762011623852957', 'CH9300762011623852957'],
  ['CH94 0076 2011 6238 5295 7', undefined],
  ['DE89370400440532013000', undefined],
  // QR-IBANs need a QR reference, which bills do not have.
  ['CH4431999123000889012', undefined],
  ['CH563199912300A889012', undefined],
  ['CH6300762A11623852957', 'CH6300762A11623852957'],
])('%s is parsed as %s', (text, iban) => expect(parseIban(text)).toBe(iban))
