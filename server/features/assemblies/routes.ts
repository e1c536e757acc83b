import {
  enterByCode,
  exportSigningList,
  getAssembly,
  getAssemblyAttendance,
  getDoorCode,
  handInMotion,
  listAssemblies,
  setPresence,
} from '#contract/assemblies.ts'
import { castBallot, closeVote, decideTie, dropVote, openVote } from '#contract/assembly-votes.ts'
import {
  assemblyResource,
  beginAgenda,
  decideMotion,
  draftMinutes,
  itemResource,
  orderAgenda,
  publishMinutes,
} from '#contract/edited-assemblies.ts'
import { drawPicture } from '../../platform/formats/qr-picture.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { readFiles } from '../documents/policy.ts'
import { addUsualItems, itemRows, setOrder } from './agenda.ts'
import { assemblyRows } from './edit.ts'
import { signingListName, signingListTable } from './export-table.ts'
import { fileMinutes, findMinutes, writeDraft } from './minutes.ts'
import { addMotion, settleMotion } from './motions.ts'
import { attending, preparing } from './policy.ts'
import { doorCode, enter, findAttendance, markPresent } from './presence.ts'
import { findAssemblies, findAssembly } from './queries.ts'
import { findStandings, requireDesk } from './standing.ts'
import { abandonVote, castDecidingVote, countBallot, endVote, findTallyKey, forgetTally, startVote } from './votes.ts'

/** Routes of those whom an assembly invites. */
const mountAttending = (api: Api): void => {
  const { read, write, clock, storage } = api.deps

  mount(api, listAssemblies, attending, async ({ rows, locale }) => ({
    body: wholeList(await read(findAssemblies, rows, { locale, now: clock() })),
  }))

  mount(api, getAssembly, attending, async ({ input: { params }, rows, locale, caller }) => {
    const now = clock()
    const reader = readFiles.rows(caller, now)
    return { body: await read(findAssembly, params.id, rows, { locale, now, reader }) }
  })

  mount(api, handInMotion, attending, async ({ input, rows: { personId }, caller, deps }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: handInMotion, input, caller, deps }, (tx, body, { now }) =>
      addMotion(tx, { eventId: input.params.id, personId }, body, now),
    ),
  }))

  mount(api, enterByCode, attending, async ({ input: { params, body }, rows: { personId } }) => ({
    body: await write(enter, { eventId: params.id, personId, code: body.code, now: clock() }),
  }))

  // Without an idempotency key: the stored hash of the body would be one of the choice.
  mount(api, castBallot, attending, async ({ input: { params, body }, rows: { personId } }) => ({
    body: await write(countBallot, storage, { id: params.id, personId, choices: body.choices, now: clock() }),
  }))
}

/** Routes of the chair, and of whoever helps at the door. */
const mountDesk = (api: Api): void => {
  const { read, write, clock, config, documents } = api.deps

  mount(api, getAssemblyAttendance, attending, async ({ input: { params }, rows }) => {
    await read(requireDesk, params.id, rows)
    return { body: await read(findAttendance, params.id, clock()) }
  })

  mount(api, setPresence, attending, async ({ input: { params, body }, rows }) => {
    await read(requireDesk, params.id, rows)
    const marked = { eventId: params.id, uuid: params.uuid, present: body.present, now: clock() }
    return { body: await write(markPresent, marked) }
  })

  mount(api, getDoorCode, attending, async ({ input: { params }, rows, locale }) => {
    await read(requireDesk, params.id, rows)
    // A secret may be made on first use.
    const code = await write(doorCode, params.id, clock())
    const link = `${config.publicOrigin}/${locale}/intra/assemblies/${params.id}#${code}`
    return { body: { link, picture: await drawPicture(link) } }
  })

  mount(api, exportSigningList, attending, async ({ input: { params }, rows, locale, signal }) => {
    const held = await read(requireDesk, params.id, rows)
    const now = clock()
    const standings = await read(findStandings, held.id, now)
    const table = signingListTable(held, standings, { locale, bandName: config.bandName, now })
    return sendDocument(await documents.table(table, 'PDF', signal), signingListName(held, locale), 'PDF')
  })
}

/** Routes of the chair. */
const mountVotes = (api: Api): void => {
  const { read, write, storage } = api.deps

  mount(api, openVote, attending, async ({ input, rows: who, caller, deps }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: openVote, input, caller, deps }, (tx, body, author) =>
      startVote(tx, storage, input.params.id, body, { ...author, who }),
    ),
  }))

  mount(api, closeVote, attending, async ({ input: { params, body }, rows: who, author }) => {
    const closed = await write(endVote, storage, { id: params.id, hands: body.counts }, { ...author, who })
    await forgetTally(storage, await read(findTallyKey, params.id))
    return { body: closed }
  })

  mount(api, dropVote, attending, async ({ input: { params }, rows: who, author }) => {
    const key = await read(findTallyKey, params.id)
    const body = await write(abandonVote, params.id, { ...author, who })
    await forgetTally(storage, key)
    return { body }
  })

  mount(api, decideTie, attending, async ({ input: { params, body }, rows: who, author }) => ({
    body: await write(castDecidingVote, { id: params.id, choice: body.choice }, { ...author, who }),
  }))
}

/** Routes of those who prepare. */
const mountPreparing = (api: Api): void => {
  const { read, write, clock, config, documents, files } = api.deps

  mountResource(api, assemblyResource, preparing, assemblyRows)
  mountResource(api, itemResource, preparing, itemRows)

  mount(api, orderAgenda, preparing, async ({ input: { params, body }, author }) => ({
    body: wholeList(await write(setOrder, { eventId: params.id, ids: body.ids }, author)),
  }))

  mount(api, beginAgenda, preparing, async ({ input: { params }, author }) => ({
    body: wholeList(await write(addUsualItems, params.id, author)),
  }))

  mount(api, decideMotion, preparing, async ({ input: { params, body }, author }) => ({
    body: await write(settleMotion, { id: params.id, state: body.state }, author),
  }))

  mount(api, draftMinutes, preparing, async ({ input: { params, headers }, author }) =>
    rowReply(await write(writeDraft, { id: params.id, version: headers['if-match'] }, author)),
  )

  mount(api, publishMinutes, preparing, async ({ input: { params, headers }, author, signal }) => {
    const on = { id: params.id, version: headers['if-match'] }
    const bytes = await documents.letter(await read(findMinutes, on, config, clock()), signal)
    const printed = { ...(await files.put(bytes)), mimeType: 'application/pdf', pdf: null }
    return rowReply(await write(fileMinutes, on, printed, author))
  })
}

export const mountAssemblies = (api: Api): void => {
  mountAttending(api)
  mountDesk(api)
  mountVotes(api)
  mountPreparing(api)
}
