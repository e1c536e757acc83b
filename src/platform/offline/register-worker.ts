const membersScript = '/sw.js'
/** Visitors have a small worker without the members area. */
type WorkerScript = '/sw-visitors.js' | typeof membersScript

/** Returns the members' worker of a device, the active one if possible; null or undefined if there is none. */
export const findMembersWorker = (
  registration: ServiceWorkerRegistration | undefined,
): ServiceWorker | null | undefined =>
  registration &&
  [registration.active, registration.waiting, registration.installing].find((worker) =>
    worker?.scriptURL.endsWith(membersScript),
  )

/** Registers a worker. A device that has the members' one keeps it. */
export const registerWorker = async (
  container: ServiceWorkerContainer,
  script: WorkerScript,
): Promise<ServiceWorkerRegistration> =>
  container.register(findMembersWorker(await container.getRegistration()) ? membersScript : script, {
    scope: '/',
    updateViaCache: 'none',
  })
