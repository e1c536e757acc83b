import { afterAll, expect, test } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import { readSetting, writeSetting } from './settings.ts'
import { setting } from './tables.ts'

const databases = createDatabases()
afterAll(() => databases.remove())

test('a setting has its default until an editor stores a valid value', async () => {
  const { db } = await databases.open('postgres')
  const read = async () => [
    await readSetting(db, 'numberOfCalendarItems'),
    await readSetting(db, 'shopEnabled'),
    await readSetting(db, 'captchaStartMode'),
  ]
  expect(await read()).toEqual([5, true, 'focus'])
  await writeSetting(db, 'numberOfCalendarItems', 12)
  await writeSetting(db, 'shopEnabled', true)
  await writeSetting(db, 'shopEnabled', false)
  await writeSetting(db, 'captchaStartMode', 'none')
  expect(await read()).toEqual([12, false, 'none'])
  await db.update(setting).set({ value: 'nonsense' })
  expect(await read()).toEqual([5, true, 'focus'])
})
