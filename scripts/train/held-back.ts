/** Files that nobody who tunes the planner has read: nothing is learned from them. */
export const UNREAD: ReadonlySet<string> = new Set(
  'b52 b53 b54 b55 k3 k6 k9 k13 k15 k19 k23 k27 k31 k34 k40 m9 s4 t9 t10 t11 t12'.split(' '),
)
/** Files that show what models make of requests that they have not seen; 780 more to learn texts from raised nothing. */
export const HELD_BACK: ReadonlySet<string> = new Set([
  ...UNREAD,
  ...'b46 b47 b48 b49 b50 b51 b56 b57 b58 b59 b60 b61 b62 b63 b64 b65 b66 b67 b68 b69 b70 b71 b72 b73 b74 b75 b76 b77 b78 b79 b80 b81 b82 b83 b84 b85 b86 b87 b88 b89 m4'.split(
    ' ',
  ),
])
