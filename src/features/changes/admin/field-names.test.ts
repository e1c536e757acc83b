import { expect, test } from 'vitest'
import { getFieldNames } from './field-names.ts'

test.each([
  ['event', ['startsAt', 'location'], ['admin.event.start', 'admin.event.location']],
  ['sheet', ['size', 'sha256', 'voice'], ['admin.field.file', 'admin.part.voice']],
  ['file', ['forGroup', 'groupId'], ['admin.only_group']],
  ['duty', ['groupId', 'startsAt'], ['admin.only_group', 'admin.duty.start']],
  ['picture', ['showsBand', 'showsGroupId'], ['admin.picture.shows']],
  ['role', ['EDITOR'], ['admin.role.EDITOR']],
  ['event', ['constructor', 'future'], ['admin.field.other']],
  ['other', ['name'], ['admin.field.other']],
])('changed fields of a %s have the labels of its form: %j', (noun, fields, names) => {
  expect(getFieldNames(noun, fields)).toEqual(names)
})
