import { eq, type SQL, sql } from 'drizzle-orm'
import {
  equipmentResource,
  exportEquipment,
  lendEquipment,
  listEquipment,
  listHolders,
  takeBackEquipment,
} from '#contract/equipment.ts'
import { changeLoan, getLoanReceipt, listOwnLoans, listPersonLoans } from '#contract/loans.ts'
import { loan } from '../../platform/db/tables.ts'
import { tableAsCsv } from '../../platform/formats/csv.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forPeopleManagers, restricted, signedIn } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { equipmentRows } from './edit.ts'
import { equipmentName, equipmentTable } from './export-table.ts'
import { lend, takeBack, updateLoan } from './lend.ts'
import { findAllEquipment, findEquipment, findHolders, findPersonLoans, personWith } from './queries.ts'
import { findLoanReceipt } from './receipt.ts'

/** Everybody with an account, even a former member who still holds something. */
const ownLoans = restricted<SQL>({
  name: 'accounts, own loans only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' ? eq(loan.personId, caller.personId) : sql`false`),
})

/** Routes of the band's property and its loans. */
export const mountEquipment = (api: Api): void => {
  const { deps } = api
  const { clock, config, documents, read, write } = deps

  mount(api, listEquipment, forPeopleManagers, async ({ input }) => ({
    body: await read(findEquipment, input.query, clock()),
  }))

  mount(api, listHolders, forPeopleManagers, async () => ({ body: wholeList(await read(findHolders)) }))

  mount(api, exportEquipment, forPeopleManagers, async ({ input: { body }, locale, signal }) => {
    const { format, filter, ...sorting } = body
    const items = await read(findAllEquipment, { ...filter, ...sorting }, clock())
    const table = equipmentTable({ items, locale, bandName: config.bandName, now: clock() })
    const bytes = format === 'CSV' ? tableAsCsv(table) : await documents.table(table, format, signal)
    return sendDocument(bytes, equipmentName(locale), format)
  })

  mountResource(api, equipmentResource, forPeopleManagers, equipmentRows)

  mount(api, lendEquipment, forPeopleManagers, async ({ input, caller }) => {
    const { id } = input.params
    // The key belongs to one item.
    const endpoint = { ...lendEquipment, path: lendEquipment.path.replace(':id', `${id}`) }
    return { status: 201, body: await createIdempotent({ endpoint, input, caller, deps }, lend(id)) }
  })

  mount(api, takeBackEquipment, forPeopleManagers, async ({ input, author }) => ({
    body: await write(takeBack, input.params.id, input.body, author),
  }))

  mount(api, changeLoan, forPeopleManagers, async ({ input, author }) => {
    const on = { id: input.params.id, version: input.headers['if-match'] }
    return rowReply(await write(updateLoan, on, input.body, author))
  })

  mount(api, getLoanReceipt, forPeopleManagers, async ({ input, signal }) => {
    const { name, document } = await read(findLoanReceipt, input.params.id, config, clock())
    return sendDocument(await documents.loan(document, signal), name, 'PDF')
  })

  mount(api, listPersonLoans, forPeopleManagers, async ({ input }) => {
    const personId = await read(personWith, input.params.uuid)
    return { body: wholeList(await read(findPersonLoans, eq(loan.personId, personId))) }
  })

  mount(api, listOwnLoans, ownLoans, async ({ rows }) => ({
    body: wholeList(await read(findPersonLoans, rows)),
  }))
}
