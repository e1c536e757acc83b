import { expect, it } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { openDeviceDatabase } from '../database.ts'
import { createStateStore } from './state-store.ts'

it('pending sign-ins survive in IndexedDB', async () => {
  const device = testDevice()
  const store = createStateStore(openDeviceDatabase(device.tab()))
  await store.set('state-1', '{"nonce":"n"}')
  expect(await createStateStore(openDeviceDatabase(device.tab())).get('state-1')).toBe('{"nonce":"n"}')
  expect(await store.getAllKeys()).toEqual(['state-1'])
  expect(await store.remove('state-1')).toBe('{"nonce":"n"}')
  expect(await store.get('state-1')).toBeNull()
})
