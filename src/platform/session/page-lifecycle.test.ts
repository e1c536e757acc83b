import { promisifyRequest } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { pageLifecycle } from './page-lifecycle.ts'

describe('a page that is left or frozen', () => {
  /** Two tabs of one device; the first can be suspended. */
  const setUp = () => {
    const device = testDevice()
    const page = new EventTarget()
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const lifecycle = pageLifecycle(Object.assign(page, { document }) as never)
    const tab = device.tab()
    return {
      database: openMemberDatabase({ ...tab, lifecycle }, '5a1e'),
      indexedDB: tab.indexedDB,
      lifecycle,
      other: openMemberDatabase(device.tab(), '5a1e'),
      leave: () => page.dispatchEvent(new Event('pagehide')),
      comeBack: () => page.dispatchEvent(new Event('pageshow')),
      freeze: () => document.dispatchEvent(new Event('freeze')),
      resume: () => document.dispatchEvent(new Event('resume')),
    }
  }

  it.each(['left', 'frozen'] as const)(
    'if %s, aborts its transaction, and reruns it when it is shown again',
    async (how) => {
      const { database, other, ...page } = setUp()
      let runs = 0
      const started = Promise.withResolvers<void>()
      const writing = database.write(['outbox'], async (t) => {
        t.put('outbox', 'a', ++runs)
        started.resolve()
        if (runs > 1) return
        // Keeps the transaction active, as if it were in flight when the page is left.
        for (;;) await t.get('outbox', 'a')
      })
      await started.promise
      how === 'left' ? page.leave() : page.freeze()
      await other.write(['outbox'], async (t) => t.put('outbox', 'b', 'meanwhile'))
      expect(await other.read(['outbox'], (t) => t.get('outbox', 'a'))).toBeUndefined()
      how === 'left' ? page.comeBack() : page.resume()
      await writing
      expect(await other.read(['outbox'], (t) => t.all('outbox'))).toEqual([
        { key: 'a', value: 2 },
        { key: 'b', value: 'meanwhile' },
      ])
    },
  )

  it('retries a write of idb-keyval, which rejects an aborted transaction without an error', async () => {
    const { database, other, leave, comeBack } = setUp()
    const store = database.keyval('queries')
    let isAlive = true
    const started = Promise.withResolvers<void>()
    const writing = store('readwrite', (queries) => {
      queries.put('list', 'key')
      const keepAlive = (): void => {
        started.resolve()
        if (isAlive) queries.get('key').onsuccess = keepAlive
      }
      keepAlive()
      return promisifyRequest(queries.transaction)
    })
    await started.promise
    isAlive = false
    leave()
    comeBack()
    await writing
    expect(await other.read(['queries'], (t) => t.get('queries', 'key'))).toBe('list')
  })

  it('retries work whose transaction was aborted, which WebKit reports as inactive', async () => {
    const { database, leave, comeBack } = setUp()
    let runs = 0
    const writing = database.write(['stand'], async () => {
      if (++runs > 1) return
      leave()
      throw new DOMException('The transaction is inactive or finished.', 'TransactionInactiveError')
    })
    await vi.waitFor(() => expect(runs).toBe(1))
    comeBack()
    await writing
    expect(runs).toBe(2)
  })

  it('suspends everything when a database has just been created', async () => {
    const { database, indexedDB, lifecycle, leave, comeBack } = setUp()
    const suspended = vi.fn()
    const open = indexedDB.open.bind(indexedDB)
    vi.spyOn(indexedDB, 'open').mockImplementationOnce((...args) => {
      const request = open(...args)
      request.addEventListener('upgradeneeded', () => {
        request.transaction?.addEventListener('complete', () => {
          lifecycle.onSuspend(suspended)
          leave()
        })
      })
      return request
    })
    const reading = database.read(['stand'], (t) => t.keys('stand'))
    await vi.waitFor(() => expect(suspended).toHaveBeenCalledOnce())
    comeBack()
    expect(await reading).toEqual([])
  })

  it('starts no work until it is shown again', async () => {
    const { database, leave, comeBack } = setUp()
    await database.write(['stand'], async (t) => t.put('stand', 'k', 1))
    leave()
    const run = vi.fn(async () => 'read')
    const reading = database.read(['stand'], run)
    await new Promise((resolve) => setImmediate(resolve))
    expect(run).not.toHaveBeenCalled()
    comeBack()
    expect(await reading).toBe('read')
  })
})
