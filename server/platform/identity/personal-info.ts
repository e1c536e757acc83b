import { requestVerification } from './account-link.ts'
import { type AccountPage, type AccountTools, type SignedInRequest, seeOther } from './account-page.ts'
import { findCodes } from './codes.ts'
import { accountAddress, type Frame } from './pages/page.ts'
import { type Done, doneTexts, personalInfoPage } from './pages/personal-info.ts'
import { problemPage } from './pages/problem.ts'
import { listPasskeys } from './passkeys.ts'
import { send, sendPage } from './reply.ts'
import { endDevice, listDevices } from './sessions.ts'

const isDone = (name: string | null): name is Done => name !== null && Object.hasOwn(doneTexts, name)

/** URL of the overview with a confirmation of the action. */
export const overview = (frame: Frame, done: Done): string => accountAddress(frame, 'personal-info', { done })

/** The overview: the person, the devices with a session, and links to all other pages. */
export const createPersonalInfo = ({ db, clock }: AccountTools): AccountPage<SignedInRequest> => {
  return {
    async get({ res, frame, query, account, session }) {
      // The preceding sign-in failed; continuing would start it again in a loop.
      if (query.has('error')) return await sendPage(res, 400, problemPage(frame, 'invalid'))
      const devices = await listDevices(db, account.sub, session, clock())
      const passkeys = await listPasskeys(db, account.sub)
      const codes = await findCodes(db, account.sub)
      const done = query.get('done')
      await sendPage(
        res,
        200,
        personalInfoPage(frame, { account, devices, passkeys, codes, done: isDone(done) ? done : undefined }),
      )
    },
  }
}

/** Signs out one device, which may be the current one. */
export const createEndDeviceSession = ({ db }: AccountTools): AccountPage<SignedInRequest> => {
  return {
    async post({ res, form, frame, account }) {
      const id = form.get('device') ?? ''
      if (/^[\w-]{1,64}$/.test(id)) await db.transaction((tx) => endDevice(tx, account.sub, id))
      seeOther(res, overview(frame, 'device'))
    },
  }
}

/** Mails the link that confirms the sign-in address again. */
export const createVerification = ({ db, clock, publicOrigin }: AccountTools): AccountPage<SignedInRequest> => {
  return {
    async post({ res, frame, account }) {
      if (account.emailVerified) return seeOther(res, accountAddress(frame, 'personal-info'))
      const { personId, email } = account
      const mailed = await db.transaction((tx) =>
        requestVerification(tx, { personId, email, locale: frame.locale, publicOrigin, now: clock() }),
      )
      seeOther(res, overview(frame, mailed ? 'verification' : 'enough'))
    },
  }
}

/** Sends all stored data of the person as a file. */
export const createDataExport = ({ db, clock, personalData }: AccountTools): AccountPage<SignedInRequest> => {
  return {
    async get({ res, account }) {
      const person = { personId: account.personId, accountId: account.sub, now: clock() }
      const data = await personalData.exportPersonalData(db, person)
      res.setHeader('Content-Disposition', 'attachment; filename="personal-data.json"')
      send(res, 200, 'application/json; charset=utf-8', Buffer.from(`${JSON.stringify(data, null, 2)}\n`))
    },
  }
}
