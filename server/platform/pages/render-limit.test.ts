import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRenderLimit } from './render-limit.ts'

const limits = { perMinute: 3, pending: 2, running: 1, waiting: 2 }

const start = () => {
  let now = 1000
  const limit = createRenderLimit(() => now, limits)
  const open: (() => void)[] = []
  /** A rendering that ends when the test calls it; its name is in `begun` once it runs. */
  const begun: string[] = []
  const render = (caller: string | undefined, name: string) =>
    limit(caller, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => void open.push(resolve))
      return name
    })
  const endAll = async () => {
    await turn()
    for (let end = open.shift(); end !== undefined; end = open.shift()) {
      end()
      await turn()
    }
  }
  return {
    render,
    endAll,
    begun,
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('renderings run one after the other; beyond those that may wait, 503 says when to try again', async () => {
  const { render, begun, endAll } = start()
  const accepted = [render('a', 'first'), render('b', 'second'), render('c', 'third')]
  expect(() => render('d', 'fourth')).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }))
  expect(() => render(undefined, 'own')).toThrow(expect.objectContaining({ status: 503 }))
  expect(begun).toEqual(['first'])
  await endAll()
  expect(await Promise.all(accepted)).toEqual(['first', 'second', 'third'])
  expect(render('d', 'fourth')).toBeInstanceOf(Promise)
})

test('a caller has a share of a minute, and of what runs and waits; others keep theirs', async () => {
  const { render, endAll, wait } = start()
  const [one, two] = [render('a', '1'), render('a', '2')]
  expect(() => render('a', '3')).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }))
  await endAll()
  wait(20_000)
  const three = render('a', '3')
  await endAll()
  expect(() => render('a', '4')).toThrow(expect.objectContaining({ status: 429, retryAfter: 40 }))
  const other = render('b', '5')
  await endAll()
  wait(40_001)
  const later = render('a', '6')
  await endAll()
  expect(await Promise.all([one, two, three, other, later])).toEqual(['1', '2', '3', '5', '6'])
})

test('a rendering that fails gives its place to the next', async () => {
  const { render, endAll } = start()
  const limit = createRenderLimit(() => 0, limits)
  await expect(limit('a', () => Promise.reject(new Error('no page')))).rejects.toThrow('no page')
  expect(await limit('a', async () => 'next')).toBe('next')
  const last = render('a', 'last')
  await endAll()
  expect(await last).toBe('last')
})
