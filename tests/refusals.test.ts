import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/errors.ts'
import { type Served, servedRefusals } from './support/refusals.ts'

/** Codes in functions that these handlers use, which they never reply with. */
const unreachable: Readonly<Record<string, readonly Refusal[]>> = {
  // A removal alone asks where a picture is used, and who does a duty.
  'pictureResource.change': ['rule.picture_in_use'],
  // The kinds of content know how a row is changed; a list of versions changes none.
  listVersions: ['conflict.version'],
  // The plan of an import names the row that would be refused.
  checkPersonImport: ['conflict.version', 'rule.beyond_own_roles'],
  checkPieceImport: ['conflict.version'],
  getRefusedPersons: ['conflict.version', 'rule.beyond_own_roles'],
  getRefusedPieces: ['conflict.version'],
  copyDuties: ['rule.duty_taken'],
  // Nobody has closed a new enquiry.
  'enquiryResource.create': ['rule.enquiry_closed'],
}
const nameOf = ({ name, member }: Served): string => (member === undefined ? name : `${name}.${member}`)

const declaredBy = async ({ path, name, member }: Served): Promise<readonly Refusal[] | undefined> => {
  const contract: Readonly<Record<string, unknown>> = await import(`../contract/${basename(path, '.ts')}.ts`)
  const whole = contract[name] as Endpoint | Readonly<Record<string, Endpoint>>
  const endpoint = member === undefined ? (whole as Endpoint) : (whole as Readonly<Record<string, Endpoint>>)[member]
  // A resource does not have every endpoint.
  return endpoint && (endpoint.errors ?? [])
}

test('every endpoint declares what its handler refuses, and nothing else', async () => {
  const served = servedRefusals()
  expect(served.length).toBeGreaterThan(280)
  const declared = await Promise.all(served.map(declaredBy))
  const differences = served.flatMap((one, at) => {
    const known = declared[at]
    if (known === undefined) return []
    const never = unreachable[nameOf(one)] ?? []
    const thrown = new Set(one.codes.filter((code) => !never.includes(code)))
    // Every change of a resource is refused on another version (contract/resource.ts).
    if (one.member === 'change') thrown.add('conflict.version')
    return [
      ...[...thrown].filter((code) => !known.includes(code)).map((code) => `${nameOf(one)} throws ${code}`),
      ...known.filter((code) => !thrown.has(code)).map((code) => `${nameOf(one)} never throws ${code}`),
    ]
  })
  expect(differences).toEqual([])
})
