/** Runs `work` on Web Storage. Returns `otherwise` if the browser forbids storage, or has no space. */
export const inWebStorage = <T>(event: string, otherwise: T, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    console.warn(event, error)
    return otherwise
  }
}

/** Returns null if the text is no JSON. */
export const parseStored = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
