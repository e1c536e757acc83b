import { previewGroupMailing, sendGroupMailing } from '#contract/led-groups.ts'
import {
  getMailing,
  listMailings,
  previewMailing,
  printMailing,
  sendMailing,
  uploadAttachment,
} from '#contract/mailings.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forPeopleManagers } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { requireLeading } from '../groups/leading.ts'
import { ledGroup } from '../groups/policy.ts'
import { logExport } from '../persons/admin/address-access.ts'
import { addAttachment } from './attachments.ts'
import { preview } from './preview.ts'
import { findLetters } from './print.ts'
import { findListedMailing, findMailing, findMailings } from './queries.ts'
import { storeMailing } from './send.ts'

/** Mailings: mails of an address manager to many persons, or of a leader to a group. */
export const mountMailings = (api: Api): void => {
  const { deps } = api
  const { attachments, config, read } = deps

  mount(api, uploadAttachment, forPeopleManagers, async ({ input, upload, author }) => ({
    status: 201,
    body: await addAttachment(deps, attachments, { name: input.query.name, upload }, author),
  }))

  mount(api, previewMailing, forPeopleManagers, async ({ input, author }) => ({
    body: await read(preview, config, input.body, author),
  }))

  mount(api, sendMailing, forPeopleManagers, async ({ input, caller, locale }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: sendMailing, input, caller, deps }, async (tx, body, author) =>
      findListedMailing(tx, await storeMailing(tx, body, author), locale),
    ).catch(explainReusedKey),
  }))

  mount(api, previewGroupMailing, ledGroup, async ({ input: { params, body }, rows: personId, author }) => {
    const group = await read(requireLeading, { groupId: params.id, personId })
    // Leaders print no letters.
    return { body: { ...(await read(preview, config, { ...body, filter: { group } }, author)), printed: 0 } }
  })

  mount(api, sendGroupMailing, ledGroup, async ({ input, rows: personId, caller, locale }) => {
    const { id: groupId } = input.params
    const send = createIdempotent({ endpoint: sendGroupMailing, input, caller, deps }, async (tx, body, author) => {
      const group = await requireLeading(tx, { groupId, personId })
      return findListedMailing(tx, await storeMailing(tx, { ...body, filter: { group } }, author, groupId), locale)
    })
    return { status: 201, body: await send.catch(explainReusedKey) }
  })

  mount(api, listMailings, forPeopleManagers, async ({ input, locale }) => ({
    body: await read(findMailings, input.query, locale),
  }))

  mount(api, getMailing, forPeopleManagers, async ({ input, locale }) => ({
    body: await read(findMailing, input.params.uuid, locale),
  }))

  mount(api, printMailing, forPeopleManagers, async ({ input, author, signal }) => {
    const choice = { uuid: input.params.uuid, perHousehold: input.body.household }
    const letters = await read(findLetters, choice, config, author)
    const bytes = await deps.documents.letters(letters, signal)
    await deps.write(logExport, { format: 'LETTERS', filter: {}, chosen: true, count: letters.length }, author)
    return sendDocument(bytes, letters[0].title, 'PDF')
  })
}

/** The key is that of the draft: its mailing was sent, but the reply was lost, and the draft has changed since. */
const explainReusedKey = (error: unknown): never => {
  throw error instanceof HttpError && error.code === 'request.key_reused'
    ? fieldRefusal('subjectDe', 'validation.mailing_sent')
    : error
}
