import * as v from 'valibot'
import { type AppPart, MembersAreaReply, type PageMessage } from '#contract/worker.ts'
import { wantParts } from '#device/app-parts.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { findMembersWorker } from './register-worker.ts'

/**
 * Asks a worker to store the members area and these parts.
 * @param onReply whether they are stored: at once, and at the end
 */
export const requestParts = (
  worker: Pick<ServiceWorker, 'postMessage'>,
  parts: readonly AppPart[],
  onReply: (isStored: boolean, isFailed: boolean) => void,
): void => {
  const message: PageMessage = { type: 'members-area', parts: [...parts] }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    const reply = v.safeParse(MembersAreaReply, data)
    if (!reply.success) return
    const isFailed = reply.output.failed === true
    onReply(reply.output.stored, isFailed)
    // An open port keeps the page from the back/forward cache.
    if (reply.output.stored || isFailed) port1.close()
  }
  worker.postMessage(message, [port2])
}

/** Milliseconds after which a worker was ended by the browser, or its line is too slow: later contacts try again. */
const answerMs = 120_000

/**
 * Creates the function that stores parts of the app before a sheet that needs them counts as saved. Without a worker it
 * only records them: the worker stores them when it is installed.
 */
export const createStoreParts = (
  deps: DeviceDeps,
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined,
): ((parts: readonly AppPart[]) => Promise<void>) => {
  const stored = new Set<AppPart>()
  return async (parts) => {
    if (parts.every((part) => stored.has(part))) return
    await wantParts(deps, parts, false)
    const registration = await container?.getRegistration()
    const worker = findMembersWorker(registration)
    if (worker == null) return
    // A version that takes over later must be complete too.
    for (const next of [registration?.installing, registration?.waiting])
      if (next != null && next !== worker) requestParts(next, parts, () => undefined)
    const answered = new Promise<void>((resolve, reject) => {
      requestParts(worker, parts, (isStored, isFailed) => {
        if (isStored) resolve()
        else if (isFailed) reject(new OfflineError('network'))
      })
    })
    await within(deps, answerMs, answered, () => new OfflineError('network'))
    for (const part of parts) stored.add(part)
  }
}
