use zugzwang_search::FastBits;

/// Operations of playouts for which only some processors have instructions.
pub(super) trait Processor: Copy {
    /// The number of set bits of a word.
    fn count(self, word: u64) -> u32;

    /// The index of the set bit of a word with `rank` set bits below it.
    fn bit_of_rank(self, word: u64, rank: u32) -> u32;
}

/// Any processor.
///
/// The algorithms are the broadword algorithms of Knuth (The Art of Computer Programming 4A, 7.1.3)
/// and Vigna (2008).
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Processor for Portable {
    #[inline]
    fn count(self, word: u64) -> u32 {
        (running_counts(word) >> 56) as u32
    }

    #[inline]
    fn bit_of_rank(self, word: u64, rank: u32) -> u32 {
        let counts = running_counts(word);
        // The bytes that end before the bit.
        let before = (((u64::from(rank) * ONES) | (0x80 * ONES)) - counts) & (0x80 * ONES);
        let start = ((before >> 7).wrapping_mul(ONES) >> 56) as u32 * 8 % 64;
        let rank = rank - (((counts << 8) >> start) & 0xff) as u32;
        start + u32::from(IN_BYTE[rank as usize % 8][((word >> start) & 0xff) as usize])
    }
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte, the number of bits set in the word up to the end of that byte.
#[inline]
fn running_counts(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & (0x55 * ONES));
    let fours = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    ((fours + (fours >> 4)) & (0x0f * ONES)).wrapping_mul(ONES)
}

/// By rank and byte: the index of the set bit with that rank.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut bits = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                bits[rank][byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    bits
};

/// The processor that this runs on, if it is an x86-64 with fast AVX2, BMI2 and what came with
/// them. Only [`detect`](Self::detect) makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx2(FastBits);

impl Avx2 {
    /// `None` if the processor lacks any of it.
    pub(super) fn detect() -> Option<Self> {
        FastBits::detect().filter(|fast| fast.has_avx2()).map(Self)
    }

    /// Calls a function. What is inlined into the call is compiled for such a processor.
    #[inline]
    pub(super) fn call<T>(self, function: impl FnOnce() -> T) -> T {
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn call<T>(function: impl FnOnce() -> T) -> T {
                function()
            }
            // SAFETY: the processor has all these features, since otherwise `detect` would not have
            // made `self`.
            #[expect(unsafe_code, reason = "with the other one, a quarter to a half more playouts")]
            unsafe {
                call(function)
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        function()
    }
}

impl Processor for Avx2 {
    #[inline]
    fn count(self, word: u64) -> u32 {
        word.count_ones()
    }

    #[inline]
    fn bit_of_rank(self, word: u64, rank: u32) -> u32 {
        self.0.deposit(1 << rank, word).trailing_zeros()
    }
}
