;; What `closing.ts` does to a picture of flags, a byte each, sixteen at once.
(module
  (memory (export "memory") 1)

  ;; Writes 1 wherever no flag is set in the square of $radius pixels either side, up to 127 of them; beyond the border there
  ;; is none. Rows begin at multiples of $stride, itself one of sixteen, and what follows their pixels is 0. At $counts is
  ;; room for a row with 128 bytes before it and as many after it, all 0: how many flags each column has within the square.
  (func (export "whereNone")
    (param $from i32) (param $to i32) (param $stride i32) (param $height i32) (param $radius i32) (param $counts i32)
    (local $any i32) (local $y i32) (local $x i32) (local $reach i32) (local $row i32) (local $window i32)
    (local.set $any (i32.add (local.get $counts) (i32.add (local.get $stride) (i32.const 256))))
    (local.set $window (i32.add (i32.shl (local.get $radius) (i32.const 1)) (i32.const 1)))
    (local.set $y (i32.sub (i32.const 0) (local.get $radius)))
    (loop $down
      ;; The row that enters the square, and the one that leaves it.
      (local.set $row (i32.add (local.get $y) (local.get $radius)))
      (if (i32.lt_s (local.get $row) (local.get $height))
        (then
          (local.set $row (i32.add (local.get $from) (i32.mul (local.get $row) (local.get $stride))))
          (local.set $x (i32.const 0))
          (loop $across
            (v128.store offset=128 (i32.add (local.get $counts) (local.get $x)) (i8x16.add
              (v128.load offset=128 (i32.add (local.get $counts) (local.get $x)))
              (v128.load (i32.add (local.get $row) (local.get $x)))))
            (local.set $x (i32.add (local.get $x) (i32.const 16)))
            (br_if $across (i32.lt_u (local.get $x) (local.get $stride))))))
      (local.set $row (i32.sub (i32.sub (local.get $y) (local.get $radius)) (i32.const 1)))
      (if (i32.ge_s (local.get $row) (i32.const 0))
        (then
          (local.set $row (i32.add (local.get $from) (i32.mul (local.get $row) (local.get $stride))))
          (local.set $x (i32.const 0))
          (loop $across
            (v128.store offset=128 (i32.add (local.get $counts) (local.get $x)) (i8x16.sub
              (v128.load offset=128 (i32.add (local.get $counts) (local.get $x)))
              (v128.load (i32.add (local.get $row) (local.get $x)))))
            (local.set $x (i32.add (local.get $x) (i32.const 16)))
            (br_if $across (i32.lt_u (local.get $x) (local.get $stride))))))
      (if (i32.ge_s (local.get $y) (i32.const 0))
        (then
          (memory.copy (local.get $any) (local.get $counts) (i32.add (local.get $stride) (i32.const 256)))
          ;; Each byte takes in the one as far to its right as it has taken in already, until they cover half of the square.
          (local.set $reach (i32.const 1))
          (block $wide
            (loop $twice
              (br_if $wide (i32.gt_u (i32.shl (local.get $reach) (i32.const 1)) (local.get $window)))
              (local.set $x (local.get $any))
              (loop $across
                (v128.store (local.get $x) (v128.or
                  (v128.load (local.get $x))
                  (v128.load (i32.add (local.get $x) (local.get $reach)))))
                (local.set $x (i32.add (local.get $x) (i32.const 16)))
                (br_if $across (i32.lt_u
                  (local.get $x)
                  (i32.add (local.get $any) (i32.add (local.get $stride) (i32.const 128))))))
              (local.set $reach (i32.shl (local.get $reach) (i32.const 1)))
              (br $twice)))
          (local.set $row (i32.add (local.get $to) (i32.mul (local.get $y) (local.get $stride))))
          (local.set $x (i32.const 0))
          (loop $across
            (v128.store (i32.add (local.get $row) (local.get $x)) (v128.and
              (i8x16.splat (i32.const 1))
              (i8x16.eq (v128.const i32x4 0 0 0 0) (v128.or
                (v128.load offset=128 (i32.sub (i32.add (local.get $any) (local.get $x)) (local.get $radius)))
                (v128.load offset=128 (i32.sub
                  (i32.add (i32.add (local.get $any) (local.get $x)) (local.get $radius))
                  (i32.sub (local.get $reach) (i32.const 1))))))))
            (local.set $x (i32.add (local.get $x) (i32.const 16)))
            (br_if $across (i32.lt_u (local.get $x) (local.get $stride))))))
      (local.set $y (i32.add (local.get $y) (i32.const 1)))
      (br_if $down (i32.lt_s (local.get $y) (local.get $height))))))
