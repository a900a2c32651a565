/**
 * Lets every client do one thing after the other until `total` are done, as a closed loop: each starts its next as soon
 * as its last is answered. Returns how many were done per second.
 */
export async function perSecond<Client>(
  clients: readonly Client[],
  total: number,
  act: (client: Client) => Promise<unknown>,
): Promise<number> {
  let left = total
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) await act(client)
    }),
  )
  return (total * 1000) / (performance.now() - startedAt)
}
