import { expect, test } from 'vitest'
import { registerWorker } from './register-worker.ts'

const none = { active: null, waiting: null, installing: null }
const worker = (file: string) => ({ scriptURL: `https://band.example${file}` })

test.each([
  ['a visitor', undefined, '/sw-visitors.js', '/sw-visitors.js'],
  ['a visitor at the next page', { ...none, active: worker('/sw-visitors.js') }, '/sw-visitors.js', '/sw-visitors.js'],
  ['a visitor on the device of a member', { ...none, active: worker('/sw.js') }, '/sw-visitors.js', '/sw.js'],
  [
    'a visitor while a member signs in',
    { ...none, active: worker('/sw-visitors.js'), installing: worker('/sw.js') },
    '/sw-visitors.js',
    '/sw.js',
  ],
  ['a member', undefined, '/sw.js', '/sw.js'],
  ['a member who was a visitor', { ...none, active: worker('/sw-visitors.js') }, '/sw.js', '/sw.js'],
] as const)('%s gets the worker that the device needs', async (_, registered, wanted, expected) => {
  const asked: unknown[] = []
  const container = {
    getRegistration: async () => registered,
    register: async (script: string) => void asked.push(script),
  }
  await registerWorker(container as never, wanted)
  expect(asked).toEqual([expected])
})
