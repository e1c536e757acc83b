/** Options of the editors' queries: fetched each time, and not stored on the device. */
export const fresh = { staleTime: 0, gcTime: 60_000 } as const
