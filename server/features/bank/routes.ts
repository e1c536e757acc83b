import {
  assignTransaction,
  downloadBankFile,
  getBankState,
  listBankFiles,
  listTransactions,
  retryBankFile,
  uploadStatement,
} from '#contract/bank.ts'
import { sendFile } from '../../platform/files/send.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { addBankFile, findBankFile, findBankFiles, findStoredFile, retryFile } from './files.ts'
import { findBankState, findTransaction, findTransactions } from './queries.ts'
import { assign } from './settle.ts'

/** Routes of the bank account. */
export const mountBank = (api: Api): void => {
  const { deps } = api
  const { config, read, write, statements } = deps

  mount(api, getBankState, forAuditors, async () => ({ body: await read(findBankState) }))
  mount(api, listTransactions, forAuditors, async ({ input }) => ({ body: await read(findTransactions, input.query) }))
  mount(api, assignTransaction, forTreasurers, async ({ input: { params, body }, author }) => {
    await write(assign, params.id, body, author)
    return { body: await read(findTransaction, params.id) }
  })

  mount(api, listBankFiles, forAuditors, async ({ input }) => ({ body: await read(findBankFiles, input.query) }))
  mount(api, uploadStatement, forTreasurers, async ({ input, upload, author }) => {
    const uploaded = { name: input.query.name, upload, iban: config.creditorIban }
    return { body: await addBankFile(deps, statements, uploaded, author) }
  })
  mount(api, retryBankFile, forTreasurers, async ({ input: { params } }) => {
    await write(retryFile, params.uuid)
    return { body: await read(findBankFile, params.uuid) }
  })
  mount(api, downloadBankFile, forAuditors, async ({ input: { params }, headers }) => {
    const { sha256, name } = await read(findStoredFile, params.uuid)
    return await sendFile(
      statements,
      { sha256, name, contentType: 'application/octet-stream', etag: `"${sha256}"` },
      headers,
    )
  })
}
