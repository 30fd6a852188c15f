// Ingenious in C++17, as a yardstick for speed and a second opinion on the rules.
//
// Written from the clauses of src/rondel/games/ingenious/RULES.md (IN-n), with its codes of moves and chance. It plays
// games at random and hashes every code, so that equal checksums mean equal games. It keeps no memory of what was shown
// in swaps: nobody asks here what a player knows.
//
//     ingenious PLAYERS PAIRS REPEAT < words      one line of four 32-bit words for each game
//     prints: moves of one repeat, CPU seconds of the best repeat, checksum

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

namespace {

// Games at random hardly ever reach 18; the tests build this with short tracks to see bonus moves.
#ifndef TRACK_LENGTH
#define TRACK_LENGTH 18
#endif

constexpr int COLOURS = 6, KINDS = 21, SEATS = 4, RACK = 6, TRACK = TRACK_LENGTH;
constexpr int DRAW_MOVE = 0, SWAP_MOVE = 1, FIRST_PLACEMENT = 2, TURNS = 36, FIRST_TILE = 4;
constexpr int8_t FREE = -1, OUTSIDE = -2;
constexpr int NOTHING = -1;

// --- the box ---------------------------------------------------------------------------------------------------------

// The board is a rhombus of axial coordinates (q, r) with a rim of cells outside, so that a step is an addition.
constexpr int RADIUS = 8, ROW = 2 * RADIUS + 1, CELLS = ROW * ROW;
constexpr int MOST_EDGES = 426, MOST_HELD = 2 * RACK;

constexpr int cell_at(int q, int r) { return (r + RADIUS) * ROW + q + RADIUS; }

// East, then clockwise.
constexpr std::array<int, 6> STEP = {1, ROW, ROW - 1, -1, -ROW, 1 - ROW};
// Red, green, blue, orange, yellow, purple.
constexpr std::array<int, COLOURS> SYMBOL_CELL = {cell_at(5, 0),  cell_at(0, 5),  cell_at(-5, 5),
                                                  cell_at(-5, 0), cell_at(0, -5), cell_at(5, -5)};

struct Tile {
    int8_t first, second;
    bool is_double() const { return first == second; }
};

struct Tiles {
    std::array<Tile, KINDS> kinds{};
    std::array<int8_t, TURNS> kind_of{};     // of 6 * one colour + other
    std::array<uint64_t, KINDS> turns_of{};  // both ways round, as bits of the same number

    constexpr Tiles() {
        int8_t kind = 0;
        for (int8_t a = 0; a < COLOURS; ++a)
            for (int8_t b = a; b < COLOURS; ++b, ++kind) {
                const int one = COLOURS * a + b, other = COLOURS * b + a;
                kinds[kind] = {a, b};
                kind_of[one] = kind_of[other] = kind;
                turns_of[kind] = uint64_t{1} << one | uint64_t{1} << other;
            }
    }
};
constexpr Tiles TILES;

struct Edge {
    int16_t inner, outer;
    int8_t way, symbol;  // direction from inner to outer; colour of the printed symbol that it touches, or NOTHING
};

// The board for a number of players (IN-2) and its edges: pairs of adjacent cells without a printed symbol. Cells are
// numbered ring by ring, in a ring by row and diagonal; edges go by their outer cell, then by their inner one.
struct Board {
    std::array<int8_t, CELLS> start{};
    std::vector<Edge> edges;

    explicit Board(int side) {
        start.fill(OUTSIDE);
        std::vector<int> cells;
        for (int ring = 0; ring < side; ++ring)
            for (int r = -ring; r <= ring; ++r)
                for (int q = -ring; q <= ring; ++q)
                    if (std::max({std::abs(q), std::abs(r), std::abs(q + r)}) == ring) cells.push_back(cell_at(q, r));
        for (int cell : cells) start[cell] = FREE;
        for (int8_t colour = 0; colour < COLOURS; ++colour) start[SYMBOL_CELL[colour]] = colour;
        for (size_t outer = 0; outer < cells.size(); ++outer)
            for (size_t inner = 0; inner < outer; ++inner)
                for (int8_t way = 0; way < 6; ++way)
                    if (cells[inner] + STEP[way] == cells[outer]) add_edge(cells[inner], cells[outer], way);
    }

private:
    void add_edge(int inner, int outer, int8_t way) {
        if (start[inner] != FREE || start[outer] != FREE) return;
        int8_t symbol = NOTHING;
        for (int cell : {inner, outer})
            for (int step : STEP) symbol = std::max(symbol, start[cell + step]);
        edges.push_back({static_cast<int16_t>(inner), static_cast<int16_t>(outer), way, symbol});
    }
};

struct Mode {
    int players;
    bool pairs;
    bool joined() const { return pairs || players == 1; }              // IN-18, IN-20
    int side() const { return players <= 2 ? 6 : players + 4; }        // IN-2
    int rack() const { return players == 1 ? 1 : RACK; }               // IN-3, IN-20
    int board_of(int seat) const { return pairs ? seat % 2 : seat; }   // IN-18, IN-30
    int8_t track_end() const { return joined() ? 2 * TRACK : TRACK; }  // IN-11, IN-18
};

// --- chance ----------------------------------------------------------------------------------------------------------

// xorshift128, as `below` in rondel.core.kernel.
struct Generator {
    std::array<uint32_t, 4> w;

    uint32_t below(uint32_t n) {
        const uint32_t t = w[0] ^ w[0] << 11;
        const uint32_t v = w[3] ^ w[3] >> 19 ^ t ^ t >> 8;
        w = {w[1], w[2], w[3], v};
        return static_cast<uint32_t>(uint64_t{v} * n >> 32);
    }
};

// --- the game --------------------------------------------------------------------------------------------------------

enum class Phase : uint8_t { FIRST, DEAL, PLACE, ASK, DRAW, SWAP, DONE };

class Game {
public:
    Game(const Mode& played, const Board& board) : mode(played), table(board) {}

    // All games of a run use one object: nothing is allocated while they are played.
    void set_up() {
        cells = table.start;
        for (int kind = 0; kind < KINDS; ++kind) bag[kind] = TILES.kinds[kind].is_double() ? 5 : 6;
        bag_size = 120;
        scores = {};
        held = {};
        began.fill(NOTHING);
        bonus = 0;
        phase = Phase::FIRST;
        if (mode.players == 1) begin(0);
    }

    bool over() const { return phase == Phase::DONE; }
    bool seat_acts() const { return phase == Phase::PLACE || phase == Phase::ASK; }

    // Writes the codes of all legal moves, ascending, and returns their number.
    int list_moves() {
        if (phase == Phase::ASK) {
            moves[0] = DRAW_MOVE;
            moves[1] = SWAP_MOVE;
            return may_swap() ? 2 : 1;
        }
        std::array<int16_t, MOST_HELD> turns{};
        const int ways = list_turns(turns);
        int count = 0;
        int first_code = FIRST_PLACEMENT;
        for (const Edge& edge : table.edges) {
            if (may_lie(edge))
                for (int i = 0; i < ways; ++i) moves[count++] = static_cast<int16_t>(first_code + turns[i]);
            first_code += TURNS;
        }
        return count;
    }

    int move(int at) const { return moves[at]; }

    int draw_chance(Generator& generator) const {
        if (phase == Phase::FIRST) return static_cast<int>(generator.below(mode.players));
        int at = static_cast<int>(generator.below(bag_size));
        int kind = 0;
        while (at >= bag[kind]) at -= bag[kind++];
        return FIRST_TILE + kind;
    }

    void play(int code) {
        switch (phase) {
            case Phase::FIRST: begin(code); break;
            case Phase::PLACE: place(code - FIRST_PLACEMENT); break;
            case Phase::ASK: code == SWAP_MOVE ? show_rack() : start_drawing(); break;
            default: draw(static_cast<int8_t>(code - FIRST_TILE));
        }
    }

private:
    const Mode mode;
    const Board& table;
    std::array<int8_t, CELLS> cells{};
    std::array<std::array<int8_t, COLOURS>, SEATS> scores{};
    std::array<std::array<int8_t, RACK>, SEATS> racks{};
    std::array<int, SEATS> held{}, began{};  // tiles in the rack; symbol of the first tile (IN-6)
    std::array<int8_t, KINDS> bag{};
    std::array<int8_t, RACK> shown{};
    int bag_size = 0, shown_count = 0;
    int seat = 0, starter = 0, due = 0, bonus = 0;
    Phase phase = Phase::DONE;
    std::array<int16_t, MOST_EDGES * MOST_HELD> moves{};

    // IN-4: the first player, then a full rack for each seat.
    void begin(int first) {
        starter = seat = first;
        due = mode.rack();
        phase = Phase::DEAL;
    }

    // Writes the colour pairs (6 * inner + outer) that the rack can show, ascending, and returns their number.
    int list_turns(std::array<int16_t, MOST_HELD>& turns) const {
        uint64_t bits = 0;
        for (int i = 0; i < held[seat]; ++i) bits |= TILES.turns_of[racks[seat][i]];
        int count = 0;
        for (int16_t turn = 0; turn < TURNS; ++turn)
            if (bits >> turn & 1) turns[count++] = turn;
        return count;
    }

    // IN-5: two free adjacent cells. IN-7: any, once the own first tile lies. IN-6: the first tile touches a symbol at
    // which no other player's first tile lies.
    bool may_lie(const Edge& edge) const {
        if (!is_free(edge)) return false;
        if (began[seat] != NOTHING) return true;
        return edge.symbol != NOTHING && std::find(began.begin(), began.end(), edge.symbol) == began.end();
    }

    bool is_free(const Edge& edge) const { return cells[edge.inner] == FREE && cells[edge.outer] == FREE; }

    bool board_full() const {
        return std::none_of(table.edges.begin(), table.edges.end(), [this](const Edge& edge) { return is_free(edge); });
    }

    // IN-13: a rack that is not empty, six tiles in the bag, and none of the colours that are lowest.
    bool may_swap() const {
        if (held[seat] == 0 || bag_size < RACK) return false;
        const auto& track = scores[mode.board_of(seat)];
        const int8_t low = lowest(track);
        for (int i = 0; i < held[seat]; ++i) {
            const Tile tile = TILES.kinds[racks[seat][i]];
            if (track[tile.first] == low || track[tile.second] == low) return false;
        }
        return true;
    }

    static int8_t lowest(const std::array<int8_t, COLOURS>& track) {
        return *std::min_element(track.begin(), track.end());
    }

    void place(int code) {
        const int number = code / TURNS, turn = code % TURNS;
        const auto inner = static_cast<int8_t>(turn / COLOURS), outer = static_cast<int8_t>(turn % COLOURS);
        const Edge& edge = table.edges[number];
        const int back = edge.way < 3 ? edge.way + 3 : edge.way - 3;
        take_from_rack(TILES.kind_of[turn]);
        if (bonus > 0) --bonus;
        if (began[seat] == NOTHING) began[seat] = edge.symbol;
        cells[edge.inner] = inner;
        cells[edge.outer] = outer;
        // IN-8: both halves, first one, then the other.
        auto& track = scores[mode.board_of(seat)];
        const int here = count_runs(edge.inner, inner, edge.way), there = count_runs(edge.outer, outer, back);
        if (inner == outer) {
            score_double(track[inner], std::min(here, there), std::max(here, there));
        } else {
            score(track[inner], here);
            score(track[outer], there);
        }
        after_scoring(track);
    }

    void take_from_rack(int8_t kind) {
        auto& rack = racks[seat];
        int at = 0;
        while (rack[at] != kind) ++at;
        rack[at] = rack[--held[seat]];
    }

    int8_t stage_end(int8_t points) const { return points >= TRACK ? mode.track_end() : TRACK; }

    // IN-9: five directions, each an uninterrupted run of the colour.
    int count_runs(int cell, int8_t colour, int skip) const {
        int count = 0;
        for (int way = 0; way < 6; ++way) {
            if (way == skip) continue;
            for (int x = cell + STEP[way]; cells[x] == colour; x += STEP[way]) ++count;
        }
        return count;
    }

    // IN-27: the better order. The smaller half goes first if it arrives at the end of the stage by itself: then the
    // larger one counts from there.
    void score_double(int8_t& marker, int small, int large) {
        if (marker + small < stage_end(marker)) std::swap(small, large);
        score(marker, small);
        score(marker, large);
    }

    // IN-10, IN-11: surplus points are lost. IN-12: a bonus move for each marker that arrives.
    void score(int8_t& marker, int points) {
        const int8_t before = marker, stop = stage_end(before);
        marker = static_cast<int8_t>(std::min<int>(before + points, stop));
        if (before < stop && marker == stop) ++bonus;
    }

    void after_scoring(const std::array<int8_t, COLOURS>& track) {
        if (lowest(track) == mode.track_end() || board_full()) {
            phase = Phase::DONE;  // IN-16, IN-15, IN-28
        } else if (mode.players == 1) {
            start_drawing();  // IN-20, IN-32
        } else if (bonus == 0 || held[seat] == 0) {
            bonus = 0;  // IN-12: what cannot be made lapses
            phase = Phase::ASK;
        }
    }

    // IN-13, IN-26: six new tiles come before the old ones go back.
    void show_rack() {
        shown = racks[seat];
        shown_count = held[seat];
        held[seat] = 0;
        due = RACK;
        phase = Phase::SWAP;
    }

    // IN-14: back to six tiles.
    void start_drawing() {
        due = mode.rack() - held[seat];
        phase = Phase::DRAW;
    }

    void draw(int8_t kind) {
        --bag[kind];
        --bag_size;
        racks[seat][held[seat]++] = kind;
        if (--due > 0) return;
        const int next = seat + 1 == mode.players ? 0 : seat + 1;
        if (phase == Phase::DEAL) {
            seat = next;
            if (seat == starter)
                phase = Phase::PLACE;
            else
                due = mode.rack();
            return;
        }
        if (phase == Phase::SWAP) {
            for (int i = 0; i < shown_count; ++i) ++bag[shown[i]];
            bag_size += shown_count;
        }
        phase = Phase::PLACE;
        seat = next;  // in solitaire the same one
    }
};

// --- seeded games ----------------------------------------------------------------------------------------------------

struct Tally {
    long moves = 0;
    uint32_t checksum = 0;
};

void play_out(Game& game, Generator generator, Tally& tally) {
    uint32_t hash = 2166136261u;
    game.set_up();
    while (!game.over()) {
        int code;
        if (game.seat_acts()) {
            code = game.move(static_cast<int>(generator.below(game.list_moves())));
            ++tally.moves;
        } else {
            code = game.draw_chance(generator);
        }
        hash = (hash ^ static_cast<uint32_t>(code)) * 16777619u;
        game.play(code);
    }
    tally.checksum += hash;
}

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("usage: ingenious PLAYERS PAIRS REPEAT < words\n", stderr);
        return 2;
    }
    const Mode mode{std::atoi(argv[1]), std::atoi(argv[2]) != 0};
    const int repeat = std::atoi(argv[3]);
    std::vector<Generator> generators;
    Generator next;
    while (std::scanf("%u %u %u %u", &next.w[0], &next.w[1], &next.w[2], &next.w[3]) == 4) generators.push_back(next);

    const Board board(mode.side());
    Game game(mode, board);
    Tally tally;
    double best = 0;
    for (int round = 0; round < repeat; ++round) {
        tally = {};
        const double start = cpu_seconds();
        for (const Generator& generator : generators) play_out(game, generator, tally);
        const double seconds = cpu_seconds() - start;
        best = round == 0 ? seconds : std::min(best, seconds);
    }
    std::printf("%ld %.9f %u\n", tally.moves, best, tally.checksum);
}
