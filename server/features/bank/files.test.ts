// Longer than 300 lines on purpose: every order of files and every kill is a test of one server.
import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankFile } from '#contract/bank.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bankOf, brief } from '../../../tests/support/bank.ts'
import { bandIban, type CamtLine, camtFile, noticeFile, plus } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { cleanUpJob } from '../../clean-up.ts'
import { bankFile, bankNotice, bankTransaction } from '../../platform/db/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { createInvoice } from '../invoices/create.ts'
import { formatReference } from '../invoices/qr-bill.ts'
import { findDifferences } from '../ledger/documents.ts'
import { importFile } from './import.ts'

const path = '/api/frontend/treasury/bank'

describeOnDatabase('files of the bank', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let treasurer: TestPerson
  let bank: ReturnType<typeof bankOf>
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    anna = await api.addPerson({ member: false })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    bank = bankOf(api, treasurer)
    await api.request('POST /api/frontend/treasury/years', { as: treasurer, body: { startsOn: '2027-01-01' } })
  }, 60_000)
  afterAll(() => api.stop())
  beforeEach(async () => {
    api.clock.set('2027-04-05T12:00:00Z')
    await bank.forget()
  })
  const owed = (amount = 1500) =>
    api.db.transaction((tx) => createInvoice(tx, membershipFee(anna.personId, amount), api.clock.now()))
  const briefs = async () => (await bank.transactions()).map(brief).toSorted()
  const tools = () => ({ ...api.deps, band: { creditorIban: bandIban } })
  const statement = (lines: readonly CamtLine[], opening = '50') =>
    camtFile({ opening, closing: plus(opening, lines), lines })

  test('the same file twice is known by its bytes and changes nothing', async () => {
    const file = statement([{ amount: '12.00' }], '1000')
    expect(await bank.takeFile(file)).toMatchObject({ state: 'DONE', added: 1 })
    expect(await (await bank.upload(file)).json()).toMatchObject({ known: true, file: { state: 'DONE', done: 1 } })
    expect(await bank.files()).toHaveLength(1)
    expect(await briefs()).toEqual(['1200 ? –'])
  })

  test('a file waits visibly, another one is refused meanwhile, and what came of it stays in the list', async () => {
    await bank.upload(statement([{ amount: '1.00' }, { amount: '2.00' }], '1001'), 'März.xml')
    expect(await bank.files()).toMatchObject([{ name: 'März.xml', state: 'READING', done: 0, total: 2 }])
    const other = await bank.upload(statement([{ amount: '3.00' }], '1002'))
    expect([other.status, await other.json()]).toMatchObject([400, { errors: [{ field: 'file' }] }])
    await ownJobs(api).run()
    expect(await bank.files()).toMatchObject([
      { state: 'DONE', done: 2, added: 2, startsOn: '2027-03-01', endsOn: '2027-03-31' },
    ])
    expect(await bank.takeFile(statement([{ amount: '3.00' }], '1002'))).toMatchObject({ added: 1 })
  })

  test('a run that is killed at any commit goes on without a loss and without a double', async () => {
    const { number } = await owed(700)
    const lines = [
      { amount: '7.00', reference: formatReference(number), name: 'Anna' },
      { amount: '9.00', details: [{ amount: '4.00' }, { amount: '5.00' }], entryRef: 'E1' },
      { amount: '-3.00', text: 'Spesen' },
    ]
    await bank.upload(statement(lines, '1003'))
    const [file] = (await bank.files()) as [BankFile]
    const before = await bank.balanceOf(1020)
    await killAtEachCommit(file)
    expect(await briefs()).toEqual(['-300 ? –', '400 ? –', '500 ? –', `700 Anna ${number}`])
    expect((await bank.balanceOf(1020)) - before).toBe(1300)
    expect(await api.db.transaction((tx) => findDifferences(tx))).toMatchObject({ missing: [] })
  })
  /**
   * Each run may commit once more, in slices of at most ten payments, and then dies.
   * @returns the number of payments after each commit
   */
  const killAtEachCommit = async ({ uuid }: BankFile): Promise<number[]> => {
    const counts: number[] = []
    while ((await bank.files())[0]?.state === 'READING') {
      let left = 1
      const write: typeof api.deps.write = async (...args) => {
        if (left-- === 0) throw new Error('killed')
        return await api.deps.write(...args)
      }
      await importFile({ ...tools(), write }, uuid, context()).catch((error: Error) => {
        if (error.message !== 'killed') throw error
      })
      counts.push((await bank.transactions()).length)
      expect(counts.length).toBeLessThan(20)
    }
    return counts
  }
  const context = () => ({ now: api.clock.now(), signal: new AbortController().signal })

  test('two runs of one file at the same time take each payment once', { tags: ['long'] }, async () => {
    await bank.upload(
      statement(
        Array.from({ length: 40 }, (_, index) => ({ amount: `${index + 1}.00` })),
        '1004',
      ),
    )
    const [file] = (await bank.files()) as [BankFile]
    await Promise.all([importFile(tools(), file.uuid, context()), importFile(tools(), file.uuid, context())])
    expect(await bank.files()).toMatchObject([{ state: 'DONE', done: 40, added: 40 }])
    expect(await bank.transactions()).toHaveLength(40)
  })

  test('a file whose job was given up says so, and goes on when a treasurer wants it', { tags: ['long'] }, async () => {
    await bank.upload(statement([{ amount: '1.00' }], '1005'))
    const [file] = (await bank.files()) as [BankFile]
    const bytes = await Array.fromAsync(
      api.deps.statements.read((await api.db.select().from(bankFile))[0]?.sha256 ?? ''),
    )
    await api.deps.statements.remove((await api.db.select().from(bankFile))[0]?.sha256 ?? '')
    for (let attempt = 0; attempt < 9; attempt++) {
      await ownJobs(api).run()
      api.clock.set(new Date(api.clock.now().getTime() + 24 * 60 * 60_000))
    }
    expect(await bank.files()).toMatchObject([{ state: 'FAILED', done: 0 }])
    await api.deps.statements.put(Buffer.concat(bytes))
    const auditor = await api.addPerson({ roles: ['MHZ_AUDITOR'] })
    expect((await api.request(`POST ${path}/files/${file.uuid}/retry`, { as: auditor })).status).toBe(403)
    expect(await bank.json(`POST ${path}/files/${file.uuid}/retry`)).toMatchObject({ state: 'READING' })
    await ownJobs(api).run()
    expect(await bank.files()).toMatchObject([{ state: 'DONE', done: 1, added: 1 }])
    expect(await bank.json(`POST ${path}/files/${file.uuid}/retry`)).toMatchObject({ state: 'DONE' })
  })

  test('treasurer and auditor save the file as the bank gave it', async () => {
    const file = statement([{ amount: '1.00' }], '1006')
    await bank.takeFile(file)
    const [{ uuid }] = (await bank.files()) as [BankFile]
    const auditor = await api.addPerson({ roles: ['MHZ_AUDITOR'] })
    for (const as of [treasurer, auditor]) {
      const reply = await api.request(`GET ${path}/files/${uuid}/content`, { as })
      expect([reply.headers.get('content-disposition'), await reply.text()]).toEqual([
        expect.stringMatching(/^attachment; filename="auszug\.xml"/),
        file,
      ])
    }
    expect((await api.request(`GET ${path}/files/${uuid}/content`, { as: anna })).status).toBe(403)
  })

  test('ten years after the end of the year of the books, the file and the data of others are erased', {
    tags: ['long'],
  }, async () => {
    const lines = [
      { amount: '1.00', name: 'Erika Muster', iban: 'CH5604835012345678009', text: 'Danke', day: '2027-03-02' },
    ]
    await bank.takeFile(statement(lines, '1007'))
    await bank.takeFile(noticeFile({ lines: [{ ...lines[0], amount: '8.00', entryRef: 'N' }] }))
    const cleanUp = async (day: string) => {
      api.clock.set(`${day}T12:00:00Z`)
      await enqueue(api.db, { kind: cleanUpJob, payload: {} })
      await ownJobs(api).run()
    }
    await cleanUp('2037-12-31')
    expect(await bank.transactions()).toMatchObject([{ name: 'Erika Muster', text: 'Danke' }])
    expect(await Array.fromAsync(api.deps.statements.list())).not.toEqual([])
    await cleanUp('2038-01-02')
    expect(await bank.transactions()).toMatchObject([{ name: null, iban: null, text: '', amount: 100 }])
    expect(await api.db.select().from(bankNotice)).toEqual([])
    expect(await Array.fromAsync(api.deps.statements.list())).toEqual([])
    const files = await bank.files()
    expect(files).toMatchObject([
      { name: '', stored: false },
      { name: '', stored: false },
    ])
    const reply = await api.request(`GET ${path}/files/${files[0]?.uuid}/content`, { as: treasurer })
    expect(reply.status).toBe(404)
  })

  const named = [
    { amount: '40.00', name: 'Anna Müller', uetr: 'u1' },
    { amount: '60.00', name: 'Beat Beispiel', uetr: 'u2' },
  ]
  const batch = { amount: '100.00', entryRef: 'BATCH-1' }
  const both = ['4000 Anna Müller –', '6000 Beat Beispiel –']

  test('a notice splits an entry without details, whose booking is taken back and replaced', {
    tags: ['long'],
  }, async () => {
    const { number } = await owed(4000)
    const before = { bank: await bank.balanceOf(1020), unclear: await bank.balanceOf(2090) }
    expect(await bank.take([{ ...batch, unnamed: 2 }])).toMatchObject({ added: 1 })
    expect(await bank.transactions()).toMatchObject([{ amount: 10_000, unnamed: 2 }])
    expect((await bank.balanceOf(2090)) - before.unclear).toBe(-10_000)
    const details = [{ ...named[0], amount: '40.00', reference: formatReference(number) }, named[1]] as CamtLine[]
    expect(await bank.takeFile(noticeFile({ lines: [{ ...batch, details }] }))).toMatchObject({ added: 2, matched: 1 })
    expect(await briefs()).toEqual([`4000 Anna Müller ${number}`, '6000 Beat Beispiel –'])
    expect((await bank.balanceOf(1020)) - before.bank).toBe(10_000)
    expect((await bank.balanceOf(2090)) - before.unclear).toBe(-6000)
    expect((await bank.state()).unclear).toBe(1)
    expect(await api.db.transaction((tx) => findDifferences(tx))).toMatchObject({ missing: [], obsolete: [] })
  })

  test('an entry that was assigned as a whole keeps its account for the payments without an invoice', {
    tags: ['long'],
  }, async () => {
    const before = await bank.balanceOf(3500)
    await bank.take([{ ...batch, unnamed: 2 }])
    await bank.assign((await bank.transactions())[0]?.id ?? 0, { account: 3500 })
    await bank.takeFile(noticeFile({ lines: [{ ...batch, details: named }] }))
    expect(await briefs()).toEqual(['4000 Anna Müller 3500', '6000 Beat Beispiel 3500'])
    expect((await bank.balanceOf(3500)) - before).toBe(-10_000)
  })

  const files = {
    bare: (n: number) => statement([{ ...batch, unnamed: 2 }], `${2000 + n}`),
    detailed: (n: number) => statement([{ ...batch, details: named }], `${3000 + n}`),
    notice: (n: number) => noticeFile({ lines: [{ ...batch, details: named }], version: '04' }) + '\n'.repeat(n),
  }
  const orders = [
    ['bare', 'notice'],
    ['notice', 'bare'],
    ['notice', 'detailed'],
    ['detailed', 'bare'],
    ['notice', 'bare', 'detailed', 'bare', 'notice'],
  ] as const
  test.each(orders.map((order) => [order.join(', '), order] as const))(
    'statement and notice of a day double and lose nothing in the order %s',
    { tags: ['long'] },
    async (_, order) => {
      const before = await bank.balanceOf(1020)
      for (const [index, one] of order.entries()) await bank.takeFile(files[one](index + order.length * 10))
      expect(await briefs()).toEqual(both)
      expect((await bank.balanceOf(1020)) - before).toBe(10_000)
      expect((await bank.state()).announced).toBe(0)
    },
  )

  test('an entry of more payments than a transaction takes is replaced as a whole', { tags: ['long'] }, async () => {
    const details = Array.from({ length: 25 }, (_, index) => ({ amount: '2.00', name: `Person ${index}` }))
    const entry = { amount: '50.00', entryRef: 'LONG' }
    await bank.take([{ ...entry, unnamed: 25 }, { amount: '1.00' }])
    expect(await bank.take([{ ...entry, details }, { amount: '1.00' }])).toMatchObject({ read: 26, added: 25 })
    expect(await bank.take([{ ...entry, details }, { amount: '1.00' }])).toMatchObject({ read: 26, added: 0 })
    expect(await bank.transactions()).toHaveLength(26)
  })

  const long = { amount: '50.00', entryRef: 'LONG' }
  const longDetails = Array.from({ length: 25 }, (_, index) => ({ amount: '2.00', name: `Person ${index}` }))
  const longFiles = {
    bare: () => statement([{ ...long, unnamed: 25 }, { amount: '1.00' }], '4001'),
    detailed: () => statement([{ ...long, details: longDetails }, { amount: '1.00' }], '4002'),
    notice: () => noticeFile({ lines: [{ ...long, details: longDetails }] }),
  }
  test.each([
    ['bare', 'detailed'],
    ['bare', 'notice'],
  ] as const)(
    'the payments of an entry are taken in parts and survive a kill at any commit: %s, %s',
    async (...order) => {
      const before = { bank: await bank.balanceOf(1020), gifts: await bank.balanceOf(3500) }
      await bank.takeFile(longFiles[order[0]]())
      const [entry] = (await bank.transactions()).filter(({ amount }) => amount === 5000)
      await bank.assign(entry?.id ?? 0, { account: 3500 })
      await bank.upload(longFiles[order[1]]())
      const [file] = (await bank.files()) as [BankFile]
      const counts = await killAtEachCommit(file)
      expect(counts.map((count, index) => count - (counts[index - 1] ?? 2)).every((more) => more <= 10)).toBe(true)
      expect((await briefs()).filter((one) => one.endsWith('3500'))).toHaveLength(25)
      expect(await bank.transactions()).toHaveLength(26)
      expect((await bank.balanceOf(1020)) - before.bank).toBe(5100)
      expect((await bank.balanceOf(3500)) - before.gifts).toBe(-5000)
      expect(await api.db.select().from(bankNotice)).toEqual([])
      expect(await api.db.transaction((tx) => findDifferences(tx))).toMatchObject({ missing: [], obsolete: [] })
    },
  )

  test('a statement whose entry a notice has named before takes its payments in parts, also in two runs at a time', {
    tags: ['long'],
  }, async () => {
    const before = await bank.balanceOf(1020)
    await bank.takeFile(longFiles.notice())
    expect((await bank.state()).announced).toBe(1)
    await bank.upload(longFiles.bare())
    const [file] = (await bank.files()) as [BankFile]
    await Promise.all([importFile(tools(), file.uuid, context()), importFile(tools(), file.uuid, context())])
    expect(await bank.files()).toMatchObject([{ state: 'DONE' }, {}])
    expect(await bank.transactions()).toHaveLength(26)
    expect((await bank.balanceOf(1020)) - before).toBe(5100)
    expect((await bank.state()).announced).toBe(0)
    expect(await api.db.transaction((tx) => findDifferences(tx))).toMatchObject({ missing: [], obsolete: [] })
  })

  test('an entry that is split halfway is finished before another file, which doubles nothing', {
    tags: ['long'],
  }, async () => {
    const before = await bank.balanceOf(1020)
    await bank.takeFile(longFiles.bare())
    await bank.upload(longFiles.notice())
    const [file] = (await bank.files()) as [BankFile]
    let left = 2
    const write: typeof api.deps.write = async (...args) => {
      if (left-- === 0) throw new Error('killed')
      return await api.deps.write(...args)
    }
    await expect(importFile({ ...tools(), write }, file.uuid, context())).rejects.toThrow('killed')
    await api.db.update(bankFile).set({ state: 'FAILED' }).where(eq(bankFile.uuid, file.uuid))
    expect(await bank.takeFile(longFiles.detailed())).toMatchObject({ state: 'DONE' })
    expect(await bank.transactions()).toHaveLength(26)
    expect((await bank.balanceOf(1020)) - before).toBe(5100)
    expect(await api.db.select().from(bankNotice)).toEqual([])
  })

  test('a ZIP with statement and notice is read in the right order', { tags: ['long'] }, async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const zip = zipSync({ 'a-054.xml': bytes(files.notice(0)), 'b-053.xml': bytes(files.bare(1)) })
    expect(await bank.takeFile(zip)).toMatchObject({ state: 'DONE', read: 3, added: 3 })
    expect(await briefs()).toEqual(both)
  })

  test('a notice alone books nothing and waits for the statement', { tags: ['long'] }, async () => {
    const before = await bank.balanceOf(1020)
    expect(await bank.takeFile(files.notice(7))).toMatchObject({ added: 0, announced: 1 })
    expect(await bank.takeFile(files.notice(8))).toMatchObject({ added: 0 })
    expect(await bank.transactions()).toEqual([])
    expect(await bank.state()).toMatchObject({ announced: 1, until: null })
    expect(await bank.balanceOf(1020)).toBe(before)
  })

  test('a notice whose sum is not the entry splits nothing', { tags: ['long'] }, async () => {
    await bank.take([{ ...batch, unnamed: 2 }])
    const details = [{ amount: '40.00' }, { amount: '50.00' }]
    await bank.takeFile(noticeFile({ lines: [{ ...batch, amount: '90.00', details }] }))
    expect(await briefs()).toEqual(['10000 ? –'])
    expect(await api.db.select().from(bankTransaction)).toHaveLength(1)
  })
})
