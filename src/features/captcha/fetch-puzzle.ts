const retries = 2
const firstDelayMs = 1000

/**
 * Fetches the puzzle; retries after 1 s, then after 4 s, if the network fails or the server returns 503. The build
 * substitutes it for friendly-challenge's own function (scripts/vite/captcha-code.ts), which waits 1 s each time and
 * treats a 503 as final.
 */
export const fetchPuzzle = async (url: string, options: RequestInit): Promise<Response> => {
  for (let tried = 0; ; tried++) {
    try {
      const reply = await fetch(url, options)
      if (reply.status !== 503 || tried === retries) return reply
    } catch (error) {
      if (tried === retries) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, firstDelayMs * 4 ** tried))
  }
}
