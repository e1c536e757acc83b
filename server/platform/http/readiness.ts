/** Says whether load balancers may send requests to this process. It listens only when its start is finished. */
export interface Readiness {
  readonly isDraining: boolean
  /** From now on the process finishes its requests and should get no more. */
  drain(): void
}

export const createReadiness = (): Readiness => {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    drain: () => {
      isDraining = true
    },
  }
}
