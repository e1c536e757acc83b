import { expect, test } from 'vitest'
import { documentFields } from './document-noun.ts'

test('a file that is restricted to another role is not shown as public', () => {
  const { read } = documentFields.roleType
  const roles = (['MEMBER', 'other', null] as const).map((role) => read(role, {} as never))
  expect(roles).toEqual(['MEMBER', 'MEMBER', ''])
})
