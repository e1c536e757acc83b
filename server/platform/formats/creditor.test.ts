import { expect, test } from 'vitest'
import { findCreditor } from './creditor.ts'

const creditorAt = (...bandAddress: string[]) =>
  findCreditor({ bandName: 'Band', bandAddress, creditorIban: 'CH9300762011623852957' })?.party

test.each([
  ['Bergstrasse 1', ['Bergstrasse 1', '8044 Zürich']],
  ['Bergstrasse 1', ['c/o Anna Weber', 'Bergstrasse 1', '8044 Zürich']],
  ['Bergstrasse 1', ['Vereinshaus', 'Bergstrasse 1', 'Postfach 12', '8044 Zürich']],
  ['Bergstrasse 1', ['Bergstrasse 1', 'Postfach', '8044 Zürich']],
  ['Postfach 1899', ['Postfach 1899', '8044 Zürich']],
  ['Postfach 1899', ['z.Hd. Anna Weber', 'Postfach 1899', '8044 Zürich']],
  ['Postfachweg 3', ['Postfachweg 3', '8044 Zürich']],
])('the street of a payment part is %s for %j', (street, lines) => {
  expect(creditorAt(...lines)).toMatchObject({ address: street, zip: '8044', city: 'Zürich' })
})

test('an address of additions only has no street, so there is no payment part', () => {
  expect(creditorAt('c/o Anna Weber', '8044 Zürich')).toBeUndefined()
})
