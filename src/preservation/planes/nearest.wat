;; Looks in memory for the two descriptors nearest to one, by the bits in which they differ. A descriptor has 64 bytes.
(module
  (memory (export "memory") 1)

  ;; Returns the address of the nearest of those from $at to before $end, in how many bits it differs from the one at
  ;; $sought, and in how many the second nearest does. Of equals the first counts as nearer.
  (func (export "search") (param $sought i32) (param $at i32) (param $end i32) (result i32 i32 i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $sums v128)
    (local $bits i32) (local $nearest i32) (local $distance i32) (local $second i32)
    (local.set $a (v128.load (local.get $sought)))
    (local.set $b (v128.load offset=16 (local.get $sought)))
    (local.set $c (v128.load offset=32 (local.get $sought)))
    (local.set $d (v128.load offset=48 (local.get $sought)))
    (local.set $nearest (local.get $at))
    (local.set $distance (i32.const 0x7fffffff))
    (local.set $second (i32.const 0x7fffffff))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))

        ;; The differing bits of each byte, of all four parts together: at most 32. Pairs of bytes, then the halves of
        ;; these, then a product whose highest 16 bits are the sum of its four parts.
        (local.set $sums (i16x8.extadd_pairwise_i8x16_u
          (i8x16.add
            (i8x16.add
              (i8x16.popcnt (v128.xor (local.get $a) (v128.load (local.get $at))))
              (i8x16.popcnt (v128.xor (local.get $b) (v128.load offset=16 (local.get $at)))))
            (i8x16.add
              (i8x16.popcnt (v128.xor (local.get $c) (v128.load offset=32 (local.get $at))))
              (i8x16.popcnt (v128.xor (local.get $d) (v128.load offset=48 (local.get $at))))))))
        (local.set $bits (i32.wrap_i64 (i64.shr_u
          (i64.mul
            (i64.add (i64x2.extract_lane 0 (local.get $sums)) (i64x2.extract_lane 1 (local.get $sums)))
            (i64.const 0x0001000100010001))
          (i64.const 48))))

        (if (i32.lt_u (local.get $bits) (local.get $second))
          (then
            (if (i32.lt_u (local.get $bits) (local.get $distance))
              (then
                (local.set $second (local.get $distance))
                (local.set $distance (local.get $bits))
                (local.set $nearest (local.get $at)))
              (else (local.set $second (local.get $bits))))))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br $next)))
    (local.get $nearest)
    (local.get $distance)
    (local.get $second)))
