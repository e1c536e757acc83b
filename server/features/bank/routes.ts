import { assignTransaction, getBankState, listTransactions, uploadStatement } from '#contract/bank.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { importStatements, readBankFile } from './import.ts'
import { findBankState, findTransaction, findTransactions } from './queries.ts'
import { assign } from './settle.ts'

/** Routes of the bank account. */
export const mountBank = (api: Api): void => {
  const { config, read, write } = api.deps

  mount(api, getBankState, forAuditors, async () => ({ body: await read(findBankState) }))
  mount(api, listTransactions, forAuditors, async ({ input }) => ({ body: await read(findTransactions, input.query) }))
  mount(api, uploadStatement, forTreasurers, async ({ upload, author }) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of upload) chunks.push(chunk)
    const statements = await readBankFile(Buffer.concat(chunks))
    return { body: await write(importStatements, statements, config.creditorIban, author) }
  })
  mount(api, assignTransaction, forTreasurers, async ({ input: { params, body }, author }) => {
    await write(assign, params.id, body, author)
    return { body: await read(findTransaction, params.id) }
  })
}
